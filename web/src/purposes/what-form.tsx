import * as z from 'zod';
import { NewPurpose, type PurposeChoices, type ShownPurpose } from '#contract/purpose/forms.ts';
import { api } from '../api/client.ts';
import { MultiField } from '../form/fields/multi-field.tsx';
import { OptionField } from '../form/fields/select-field.tsx';
import { Choices, PurposeForm } from './purpose-form.tsx';

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

interface Props {
  readonly recordId: string;
  /** The one that is changed; undefined for a new one. */
  readonly purpose: ShownPurpose | undefined;
  onClose(): void;
}

/** What a purpose is for: which of FCRA 604, for which products, and consumers of which states. Role matrix row 138. */
export const WhatForm = ({ recordId, purpose, onClose }: Props) => (
  <Choices recordId={recordId} {...(purpose ? {} : { obstacleOf })}>
    {(choices) => (
      <PurposeForm
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
        route={purpose ? api.purpose.change.route : api.purpose.enter.route}
        send={(typed, idempotencyKey) =>
          purpose
            ? api.purpose.change({ body: { ...typed, recordId, id: purpose.id } }, { idempotencyKey })
            : api.purpose.enter({ body: { ...typed, recordId } }, { idempotencyKey })
        }
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
      </PurposeForm>
    )}
  </Choices>
);
