import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ResponsibleKind } from '#contract/fields/responsible.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { figure } from '#contract/rules/figures.ts';
import { api } from '../api/client.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { useIdempotencyKey, useSubmission } from '../form/use-submission.ts';
import { useSession } from '../session/session.ts';
import { Select } from '../ui/choice/select.tsx';
import { Failed } from '../ui/feedback/no-content.tsx';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { Dialog } from '../ui/overlay/opened-part.tsx';
import { places } from './place.ts';

interface ReassignFormProps {
  /** '' until a user is chosen. */
  readonly from: string;
  onClose(): void;
}

const ALL = 'all';
const UNASSIGNED = 'nobody';
const unassigned = { id: UNASSIGNED, name: 'Unassigned' };
const counted = (count: number) => (count === 1 ? '1 record' : `${figure(count)} records`);

/** Which records, to whom, and how many there are before one confirms. */
const ReassignForm = ({ from, onClose }: ReassignFormProps) => {
  const holder = useSession()?.holder;
  const [kind, setKind] = useState(ALL);
  const [to, setTo] = useState('');
  const keyFor = useIdempotencyKey();
  const ofKind = kind === ALL ? undefined : (kind as ResponsibleKind);
  const query = { from, kind: ofKind };
  const { data, error } = useCall(api.worklist.handOverPreview, { query }, { enabled: from !== '', keep: true });
  const count = Object.values(data?.records ?? {}).reduce((sum, one) => sum + one, 0);
  const mistake = to === '' ? 'Please select a responsible person' : '';
  const mine = ResponsibleKind.options.filter(
    (each) => holder && permissionFor(holder, kinds[each].rights.update) === 'allow',
  );
  const kindOptions = [{ id: ALL, name: 'All' }, ...mine.map((each) => ({ id: each, name: places[each].plural }))];
  const { submitted, busy, problem, send } = useSubmission(
    [{ mistake }, { mistake: count === 0 ? 'No records to reassign' : '' }],
    async () => {
      const body = { ...query, to: to === UNASSIGNED ? '' : to };
      await api.worklist.handOver({ body }, { idempotencyKey: keyFor(body) });
      toastSuccess('Reassign records', api.worklist.handOver.route.done);
      onClose();
    },
    (failure) => toastFailure(failure, 'Reassign records'),
  );

  return (
    <form noValidate onSubmit={send} aria-busy={busy}>
      {(problem !== '' || error) && (
        <p role="alert" className="banner error">
          {problem || sayFailure(error)}
        </p>
      )}
      <Select label="Kind" options={kindOptions} value={kind} onChange={setKind} />
      <Select
        label="To"
        required
        options={[...(data?.people ?? []), unassigned]}
        value={to}
        placeholder="Please select"
        error={submitted ? mistake : ''}
        onChange={setTo}
      />
      <p role="status">
        {data && from !== '' && describeResponsibility(data.from.name, count)}
        {data && data.left > 0 && ` ${counted(data.left)} of other kinds ${data.left === 1 ? 'stays' : 'stay'}.`}
      </p>
      <DialogFooter
        onCancel={onClose}
        {...(count > 0 && from !== ''
          ? { submit: { label: `Reassign ${counted(count)}`, pending: 'Reassigning…', busy } }
          : {})}
      />
    </form>
  );
};

const describeResponsibility = (name: string, count: number) =>
  count === 0
    ? `${name} is responsible for nothing that you can reassign.`
    : `${name} is responsible for ${counted(count)}.`;

interface Props {
  readonly company: string;
  readonly from: string;
  onClose(): void;
}

/** Reassigns all records of one person within the company: the user chooses whose records, then the new person. */
export const ReassignDialog = ({ company, from, onClose }: Props) => {
  const holder = useSession()?.holder;
  const [chosen, setChosen] = useState(from);
  const kind: ResponsibleKind =
    holder && permissionFor(holder, kinds.provider.rights.update) === 'allow' ? 'provider' : 'endUser';
  const { data, error, refetch } = useQuery({
    queryKey: ['people of', kind, company],
    queryFn: () => api.user.responsible({ query: { kind, companyId: company } }),
    enabled: from === '',
  });
  return (
    <Dialog title="Reassign records" persistent onClose={onClose}>
      <p>The records of one responsible person go to another user of the same company, or become unassigned.</p>
      {error && !data && <Failed heading="Users" text={sayFailure(error)} onRetry={refetch} />}
      {from === '' && (data || !error) && (
        <Select
          label="From"
          required
          options={data ?? []}
          value={chosen}
          placeholder="Please select"
          onChange={setChosen}
        />
      )}
      <ReassignForm key={chosen} from={chosen} onClose={onClose} />
    </Dialog>
  );
};
