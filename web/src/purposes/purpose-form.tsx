import type { ReactNode } from 'react';
import * as z from 'zod';
import { NewPurpose, type PurposeChoices, type ShownPurpose } from '#contract/purpose/forms.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { DialogForm } from '../form/dialog-form.tsx';
import { MultiField } from '../form/fields/multi-field.tsx';
import { OptionField } from '../form/fields/select-field.tsx';
import { useFormDialog } from '../form/form-dialog.tsx';
import { FormSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';

/** What all forms of purposes share: the title of their toasts, and what their ids begin with. */
export const ofPurposes = { title: 'Permissible purpose', idPrefix: 'purpose-' } as const;

/** Names the purpose that this user sees: a step is refused where another user has changed it since. */
export const seen = (recordId: string, { id, changedAt }: ShownPurpose) => ({ recordId, id, changedAt });

interface ChoicesProps {
  readonly recordId: string;
  /** Why nothing can be chosen of what there is; '' if something can. */
  obstacleOf?(choices: PurposeChoices): string;
  readonly children: (choices: PurposeChoices) => ReactNode;
}

const Obstacle = ({ children }: { readonly children: string }) => {
  const close = useFormDialog(false);
  return (
    <>
      <p role="alert">{children}</p>
      <DialogFooter cancel="Close" onCancel={close} />
    </>
  );
};

/** What a dialog chooses from for an end user, once it has come; else why there is nothing to choose. */
export const Choices = ({ recordId, obstacleOf = () => '', children }: ChoicesProps) => {
  const { data, error } = useCall(api.purpose.choices, { query: { recordId } });
  if (error && !data) return <Obstacle>{sayFailure(error)}</Obstacle>;
  if (!data) return <FormSkeleton />;
  const obstacle = obstacleOf(data);
  return obstacle === '' ? children(data) : <Obstacle>{obstacle}</Obstacle>;
};

/** What is chosen of a purpose, with ids as text; they are sent as numbers. */
const What = NewPurpose.omit({ recordId: true }).extend({
  purposeId: z.string().min(1, 'Please select a purpose of the list.').transform(Number),
});

type Entry = { readonly id: number; readonly name: string };
const optionsOf = (entries: readonly Entry[]) => entries.map(({ id, name }) => ({ id: String(id), name }));
const same = (id: string) => id;

/** The purposes of the list; of a purpose that is changed also its own, which may be closed since. */
const purposesOf = ({ purposes }: PurposeChoices, purpose: ShownPurpose | undefined) => {
  const isOffered = purposes.some(({ id }) => id === purpose?.purposeId);
  const own = purpose && !isOffered ? [{ id: purpose.purposeId, name: purpose.name, section: purpose.section }] : [];
  return [...own, ...purposes].map(({ id, name, section }) => ({ id: String(id), name: `${name} (${section})` }));
};

const obstacleOf = ({ products, purposes }: PurposeChoices) => {
  if (products.length === 0) return 'This end user has no products. Please add them on its form first.';
  return purposes.length === 0 ? 'All purposes of the programme are closed. Please ask NCRA to add one.' : '';
};

interface WhatFormProps {
  readonly recordId: string;
  /** The one that is changed; undefined for a new one. */
  readonly purpose: ShownPurpose | undefined;
  onClose(): void;
}

/** What a purpose is for: which of FCRA 604, for which products, and consumers of which states. Role matrix row 138. */
export const WhatForm = ({ recordId, purpose, onClose }: WhatFormProps) => (
  <Choices recordId={recordId} {...(purpose ? {} : { obstacleOf })}>
    {(choices) => (
      <DialogForm
        {...ofPurposes}
        schema={What}
        start={{
          purposeId: purpose ? String(purpose.purposeId) : '',
          products: purpose
            ? purpose.products.filter((id) => choices.products.some((product) => product.id === id)).map(String)
            : optionsOf(choices.products).flatMap(({ id }, _at, all) => (all.length === 1 ? [id] : [])),
          states: (purpose?.states ?? []).map(String),
        }}
        required={['purposeId', 'products']}
        submit={purpose ? { label: 'Save', pending: 'Saving…' } : { label: 'Enter purpose', pending: 'Entering…' }}
        send={async (typed, keyFor) => {
          const body = { ...typed, recordId };
          const idempotencyKey = keyFor(typed);
          if (!purpose) {
            await api.purpose.enter({ body }, { idempotencyKey });
            return api.purpose.enter.route.done;
          }
          await api.purpose.change({ body: { ...typed, ...seen(recordId, purpose) } }, { idempotencyKey });
          return api.purpose.change.route.done;
        }}
        onClose={onClose}
      >
        {purpose?.certification && <p>Another purpose, product or state is certified and verified again.</p>}
        <OptionField name="purposeId" label="Purpose" options={purposesOf(choices, purpose)} />
        <MultiField<string>
          name="products"
          label="Products"
          options={optionsOf(choices.products)}
          entryOf={same}
          idOf={same}
        />
        <MultiField<string>
          name="states"
          label="States of the consumers (none: all states)"
          options={optionsOf(choices.states)}
          entryOf={same}
          idOf={same}
        />
      </DialogForm>
    )}
  </Choices>
);
