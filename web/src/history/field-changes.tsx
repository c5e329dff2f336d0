import type { ChangedField } from '#contract/record/history.ts';
import { BeforeAfter } from '../ui/before-after.tsx';

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
        <BeforeAfter before={before} after={after} />
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
