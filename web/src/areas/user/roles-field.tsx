import { useController, useFormContext } from 'react-hook-form';
import { grantableRoles, type Holder, roles } from '../../../../contract/rules/roles.ts';
import { useField } from '../../form/record-context.ts';
import { ShownEntry } from '../../form/shown-field.tsx';

interface RoleRef {
  readonly roleId: number;
}

interface Props {
  readonly holder: Holder;
}

const nameOf = (id: number) => roles.find((role) => role.id === id)?.RoleName ?? '';

const inWords = (held: readonly RoleRef[]) => held.map(({ roleId }) => nameOf(roleId)).join(', ');

/** The roles of a user: a choice for a super admin and for a new user, read-only text otherwise. Spec part 1, 2.14 and 6. */
export const RolesField = ({ holder }: Props) => {
  const { mode } = useField<readonly RoleRef[]>('userRoles', 'Role', inWords);
  const { getValues } = useFormContext();
  if (getValues('isSuperadmin')) return <FixedRole text="Superadmin" />;
  if (mode === 'add' || (mode === 'edit' && holder.isSuperadmin)) return <RoleChoice holder={holder} />;
  const held: readonly RoleRef[] = getValues('userRoles') ?? [];
  return <FixedRole text={inWords(held) || 'None yet'} />;
};

const FixedRole = ({ text }: { readonly text: string }) => <ShownEntry label="Role">{text}</ShownEntry>;

const RoleChoice = ({ holder }: Props) => {
  const { id, disabled, required } = useField<readonly RoleRef[]>('userRoles', 'Role', inWords);
  const { field, fieldState } = useController({ name: 'userRoles', defaultValue: [] });
  const held: readonly RoleRef[] = field.value ?? [];
  const error = fieldState.error?.message ?? '';
  const toggle = (roleId: number, on: boolean) =>
    field.onChange(on ? [...held, { roleId }] : held.filter((role) => role.roleId !== roleId));
  return (
    <fieldset className="field roles" aria-describedby={`${id}-error`}>
      <legend className={required ? 'field-label required' : 'field-label'}>Role</legend>
      <div className="role-boxes">
        {grantableRoles(holder).map((roleId, index) => (
          <label key={roleId} className="check">
            <input
              id={index === 0 ? id : undefined}
              type="checkbox"
              checked={held.some((role) => role.roleId === roleId)}
              disabled={disabled}
              onBlur={field.onBlur}
              onChange={({ target }) => toggle(roleId, target.checked)}
            />
            {nameOf(roleId)}
          </label>
        ))}
      </div>
      <span id={`${id}-error`} className="field-error">
        {error}
      </span>
    </fieldset>
  );
};
