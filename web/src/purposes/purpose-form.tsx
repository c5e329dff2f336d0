import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import { NewPurpose, type PurposeChoices, type ShownPurpose } from '#contract/purpose/forms.ts';
import type { Route } from '#contract/route.ts';
import { api } from '../api/client.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { useFirstFault } from '../form/errors/faults.tsx';
import { useFormDialog } from '../form/form-dialog.tsx';
import { FormMessage } from '../form/form-messages.tsx';
import { preventSubmit, RecordContext } from '../form/record/record-context.ts';
import { useIdempotencyKey } from '../form/use-submission.ts';
import { FormSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import '../styles/form.css';
import { MultiField } from '../form/fields/multi-field.tsx';
import { OptionField } from '../form/fields/select-field.tsx';

const TITLE = 'Permissible purpose';
const ID_PREFIX = 'purpose-';

interface Props<Typed extends FieldValues, Sent> {
  readonly schema: z.ZodType<Sent, Typed>;
  readonly start: DefaultValues<Typed>;
  readonly required: readonly (keyof Typed & string)[];
  readonly submit: { readonly label: string; readonly pending: string };
  /** What says how it went. */
  readonly route: Route;
  send(typed: Sent, idempotencyKey: string): Promise<unknown>;
  onClose(): void;
  readonly children: ReactNode;
}

/** The form in a dialog of purposes: mistakes stand at their fields, what the server refuses above them, and what was typed stays. */
export const PurposeForm = <Typed extends FieldValues, Sent>(props: Props<Typed, Sent>) => {
  const { schema, start, required, submit, route, send, onClose, children } = props;
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const form = useForm<Typed, unknown, Sent>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: start,
    shouldFocusError: false,
  });
  useFirstFault(form, labels, ID_PREFIX);
  const { isDirty, isSubmitting: busy } = form.formState;
  const close = useFormDialog(isDirty);
  const save = form.handleSubmit(async (typed) => {
    setProblem('');
    try {
      await send(typed, keyFor(typed));
    } catch (failure) {
      toastFailure(failure, TITLE);
      return setProblem(sayFailure(failure));
    }
    toastSuccess(TITLE, route.done ?? '');
    onClose();
    await queries.invalidateQueries();
  });
  return (
    <RecordContext value={{ mode: 'edit', required: new Set(required), labels, busy, idPrefix: ID_PREFIX }}>
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={busy ? preventSubmit : save}>
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          {children}
          <DialogFooter onCancel={close} submit={{ ...submit, busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};

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
