import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import {
  NewToken,
  type ShownToken,
  TOKEN_NAME_MAX,
  TOKEN_WHY_MAX,
  TokenRevocation,
} from '#contract/api-token/record.ts';
import { type RoleId, roles } from '#contract/rules/roles.ts';
import { PERSONAL_DAYS_MAX, type Scope, SERVICE_DAYS_MAX, scopes, scopeWords } from '#contract/rules/token-scopes.ts';
import { api } from '#web/api/client.ts';
import { DialogForm } from '#web/form/dialog-form.tsx';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { SelectField } from '#web/form/fields/select-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { ReasonForm } from '#web/form/reason-form.tsx';
import { ShownOnce } from '#web/form/shown-once.tsx';
import { useSession } from '#web/session/session.ts';

const TITLE = 'API token';
const NETWORKS_TYPED_MAX = 500;

const daysOffered = (most: number) =>
  [7, 30, 60, 90, 180, SERVICE_DAYS_MAX]
    .filter((days) => days <= most)
    .map((days) => ({ id: String(days), name: `${days} days` }));

const scopeOptions = scopes.map((id) => ({ id, name: scopeWords[id] }));

/** What is typed: the networks in one line, of which the first that is wrong is said at the field. */
const Typed = NewToken.omit({ companyId: true }).extend({
  networks: z.string().transform((text, context) => {
    const parsed = NewToken.shape.networks.safeParse(text.match(/[^\s,;]+/g) ?? []);
    if (!parsed.success) context.addIssue(parsed.error.issues[0]?.message ?? '');
    return parsed.data ?? [];
  }),
});

interface Props {
  /** The company of a service token; undefined for one of the user's own. */
  readonly companyId: string | undefined;
  onClose(): void;
}

const TokenForm = ({ companyId, onCreated, onClose }: Props & { onCreated(text: string): void }) => {
  const queries = useQueryClient();
  const holder = useSession()?.holder;
  const held = roles.filter(({ id }) => holder?.isSuperadmin || holder?.roles.includes(id));
  const choosesRoles = companyId !== undefined && held.length > 1;
  const most = companyId === undefined ? PERSONAL_DAYS_MAX : SERVICE_DAYS_MAX;
  return (
    <DialogForm
      title={TITLE}
      idPrefix="token-"
      schema={Typed}
      start={{
        name: '',
        days: PERSONAL_DAYS_MAX,
        scopes: [],
        networks: '',
        ...(choosesRoles ? { roles: holder?.isSuperadmin ? [] : held.map(({ id }) => id) } : {}),
      }}
      required={['name', 'scopes', 'roles']}
      submit={{ label: 'Create token', pending: 'Creating…' }}
      send={async (typed) => {
        const body = { ...typed, ...(companyId === undefined ? {} : { companyId }) };
        const { text } = await api.apiToken.create({ body });
        onCreated(text);
        await queries.invalidateQueries();
        return undefined;
      }}
      onClose={onClose}
    >
      <TextField name="name" label="Name" max={TOKEN_NAME_MAX} hint="Such as the program that uses it." />
      <MultiField<Scope>
        name="scopes"
        label="Scopes"
        options={scopeOptions}
        entryOf={(id) => id as Scope}
        idOf={(id) => id}
      />
      {choosesRoles && (
        <MultiField<RoleId>
          name="roles"
          label="With the roles"
          options={held.map(({ id, RoleName }) => ({ id: String(id), name: RoleName }))}
          entryOf={(id) => Number(id) as RoleId}
          idOf={String}
        />
      )}
      <SelectField name="days" label="Valid for" options={daysOffered(most)} />
      <TextField
        name="networks"
        label="Only from these networks"
        max={NETWORKS_TYPED_MAX}
        hint="Such as 192.0.2.0/24, 2001:db8::/32. Leave it empty for every network."
      />
    </DialogForm>
  );
};

/** Creates a token, and shows its text once. Role matrix rows 147 and 148. */
export const TokenDialog = (props: Props) => {
  const [text, setText] = useState('');
  return (
    <FormDialog title={text === '' ? 'Create a token' : 'The token was created'} onClose={props.onClose}>
      {text === '' ? (
        <TokenForm {...props} onCreated={setText} />
      ) : (
        <ShownOnce
          title={TITLE}
          text={text}
          note="The portal keeps only what it needs to recognize it."
          onClose={props.onClose}
        />
      )}
    </FormDialog>
  );
};

interface RevokeProps {
  readonly token: ShownToken;
  onClose(): void;
}

/** Revokes a token, with the reason for it: the next call with it is refused. Role matrix rows 147 and 148. */
export const RevokeDialog = ({ token: { id, name }, onClose }: RevokeProps) => (
  <FormDialog title={`Revoke ${name}`} onClose={onClose}>
    <p>Programs that use it are refused from the next call on. It cannot be made valid again.</p>
    <ReasonForm
      title={TITLE}
      schema={TokenRevocation.shape.why}
      max={TOKEN_WHY_MAX}
      submit={{ label: 'Revoke token', pending: 'Revoking…' }}
      send={async (why) => {
        await api.apiToken.revoke({ body: { id, why } });
        return api.apiToken.revoke.route.done ?? '';
      }}
      onClose={onClose}
    />
  </FormDialog>
);
