import { kinds, kindsThat, toModifier } from '#contract/kinds/kinds.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import type { ChangedField, RecordKind } from '#contract/record/history.ts';
import { may } from '#contract/rules/access.ts';
import { showPhone } from '#contract/rules/phones-and-zips.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { BeforeAfter } from '../ui/shown-values.tsx';

const imported = kindsThat('import');

/** Where an import or a change of many records is shown that has changed a record, for users who may open it. */
export const importPath = (
  holder: PrincipalRoles | undefined,
  kind: RecordKind,
  recordId: string,
  importId: string,
) => {
  const bulk = imported.find((each) => each === kind);
  if (!bulk || !holder || importId === '' || !may(holder, kinds[bulk].rights.bulk)) return undefined;
  return notificationLinks.import(toModifier(bulk), importId, holder.isSuperadmin ? recordId.split('-', 1)[0] : '');
};

const ListChange = ({ added, removed }: Pick<ChangedField, 'added' | 'removed'>) => (
  <>
    {removed.map((text, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal entries may stand there twice
      <del key={at}>
        <span className="visually-hidden">removed </span>
        {text}
      </del>
    ))}
    {added.map((text, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal entries may stand there twice
      <ins key={at}>
        <span className="visually-hidden">added </span>
        {text}
      </ins>
    ))}
  </>
);

const FieldChange = ({ field: { label, before, after, added, removed } }: { readonly field: ChangedField }) => (
  <div className="change-field">
    <dt>{label}</dt>
    <dd>
      {added.length + removed.length > 0 ? (
        <ListChange added={added} removed={removed} />
      ) : (
        <BeforeAfter before={showPhone(before)} after={showPhone(after)} />
      )}
    </dd>
  </div>
);

/** Each field of a change before and after; nothing for a change without fields. */
export const FieldChanges = ({ fields }: { readonly fields: readonly ChangedField[] }) =>
  fields.length === 0 ? null : (
    <dl>
      {fields.map((field) => (
        <FieldChange key={`${field.field} ${field.label}`} field={field} />
      ))}
    </dl>
  );
