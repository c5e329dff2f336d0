import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { api } from '../../api/client.ts';
import { useRemoval } from '../../list/removal.tsx';
import { userPaths } from '../../routing/paths/user.ts';

/** Approves or declines a user who has confirmed a registration of their own. D-19. */
export const Approval = () => {
  const { watch, setValue, reset } = useFormContext();
  const navigate = useNavigate();
  const [id, userName, state] = watch(['id', 'userName', 'accountState']);
  const removal = useRemoval({
    source: api.user,
    noun: 'the registration',
    kind: 'user',
    nameOf: () => String(userName),
    stale: [],
    onRemoved: () => {
      reset();
      navigate(userPaths.waiting());
    },
  });
  if (state !== 'Waiting for approval') return null;
  return (
    <section className="form-section" aria-label="Approval">
      <h2>Approval</h2>
      <p className="section-help">
        This user has registered and waits for approval. Select company and role, then approve: the user gets a mail and
        can log in. Decline deletes the registration.
      </p>
      <div className="actions section-actions">
        <button type="submit" className="button" onClick={() => setValue('enabled', true, { shouldDirty: true })}>
          Approve
        </button>
        <button type="button" className="button" onClick={() => removal.ask({ id: String(id) })}>
          Decline
        </button>
      </div>
      {removal.dialog}
    </section>
  );
};
