import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { may, mayChange } from '#contract/rules/access.ts';
import { MIDDLE_INITIAL_MAX, NAME_MAX, USER_NAME_MAX } from '#contract/rules/limits.ts';
import { landingPath } from '#contract/rules/navigation.ts';
import { roles } from '#contract/rules/roles.ts';
import { OwnProfile } from '#contract/user/forms.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { keyOf } from '#web/api/use-call.ts';
import { isFreshSignIn, SignInAgain } from '#web/auth/leave.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { RecordForm } from '#web/form/record/record-form.tsx';
import { schemaAtHand } from '#web/form/required-fields.ts';
import { useReload } from '#web/form/use-save.ts';
import { paths } from '#web/routing/paths/site.ts';
import { useSession } from '#web/session/session.ts';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { EmailAddress } from '#web/ui/shown-values.tsx';
import '#web/styles/form.css';
import { AbsenceSection } from './absence.tsx';
import { PendingChange } from './pending-change.tsx';
import { RemindersSection } from './reminders.tsx';
import { SecondFactor } from './second-factor.tsx';

const PHONE_TYPED_MAX = 25;

const schema = schemaAtHand(OwnProfile.omit({ version: true }));

const roleNames = (held: readonly { readonly roleId: number }[]) =>
  roles
    .filter(({ id }) => held.some(({ roleId }) => roleId === id))
    .map(({ RoleName }) => RoleName)
    .join(', ');

/** The user's own record: names, and with a code e-mail and phone, the second factor, reminders and absence below. Role matrix 3.1; D-04, D-40, D-92. */
export const MyProfile = () => {
  const holder = useSession()?.holder;
  const { data, error, refetch } = useQuery({
    queryKey: [keyOf(api.user.profile.route)],
    queryFn: () => api.user.profile({}),
    select: (profile) => ({ ...profile, name: profile.userName }),
    gcTime: 0,
  });
  const { round, typed, reload } = useReload(refetch);
  if (!holder) return null;
  const role = data?.isSuperadmin ? 'Superadmin' : roleNames(data?.userRoles ?? []);
  return (
    <div className="record">
      <div className="page-head">
        <PageTitle>My Profile</PageTitle>
      </div>
      {error && <Failed heading="My Profile" text={sayFailure(error)} onRetry={refetch} />}
      {data && (
        <>
          {data.pending.map((pending) => (
            <PendingChange key={`${pending.kind} ${pending.to}`} pending={pending} onFinished={refetch} />
          ))}
          <RecordForm
            key={round}
            noun="My Profile"
            mode="edit"
            record={data}
            schema={schema}
            source={{ update: api.account.saveProfile }}
            read={async () => data}
            back={landingPath(holder)}
            typedBefore={typed}
            onReload={reload}
            staysOpen
          >
            <section className="form-section">
              <h2>Account</h2>
              <dl className="facts">
                <dt>User Name</dt>
                <dd>
                  <EmailAddress text={data.userName} />
                </dd>
                <dt>Role</dt>
                <dd>{role}</dd>
                {data.companyId.name !== '' && (
                  <>
                    <dt>Company</dt>
                    <dd>{data.companyId.name}</dd>
                  </>
                )}
              </dl>
            </section>
            <section className="form-section">
              <h2>Name, e-mail and phone</h2>
              {!isFreshSignIn() && (
                <p className="section-help">
                  You signed in more than 10 minutes ago. To change your e-mail or phone, sign in again first.{' '}
                  <SignInAgain />
                </p>
              )}
              <div className="form-grid">
                <TextField name="firstName" label="First Name" max={NAME_MAX} autoComplete="given-name" />
                <TextField
                  name="middleInitial"
                  label="Middle Initial"
                  max={MIDDLE_INITIAL_MAX}
                  autoComplete="additional-name"
                />
                <TextField name="lastName" label="Last Name" max={NAME_MAX} autoComplete="family-name" />
                <TextField
                  name="userEmail"
                  label="Email"
                  type="email"
                  max={USER_NAME_MAX}
                  autoComplete="email"
                  hint="You sign in with it. A new one counts once you have entered the code that goes there."
                />
                <TextField
                  name="userPhone"
                  label="Cell Phone"
                  type="tel"
                  max={PHONE_TYPED_MAX}
                  autoComplete="tel"
                  hint="Codes go there. A new one counts once you have entered the code that goes there."
                />
              </div>
            </section>
          </RecordForm>
          <SecondFactor userName={data.userName} phone={data.userPhone} />
          <section className="form-section">
            <h2>API tokens</h2>
            <p className="section-help">
              Programs use the portal with tokens of yours, or of your company; webhooks send events of the company to
              them.
            </p>
            <div className="actions section-actions">
              <Link className="button" to={paths.apiTokens()}>
                API tokens
              </Link>
              {may(holder, 'webhook.manage') && (
                <Link className="button" to={paths.webhooks()}>
                  Webhooks
                </Link>
              )}
            </div>
          </section>
          {may(holder, 'companySignIn.manage') && (
            <section className="form-section">
              <h2>Company sign-in</h2>
              <p className="section-help">Users of the company can sign in with the company’s own provider.</p>
              <div className="actions section-actions">
                <Link className="button" to={paths.companySignIn()}>
                  Company sign-in
                </Link>
              </div>
            </section>
          )}
          {mayChange(holder, 'notice.own') && <RemindersSection onSaved={refetch} />}
          {/* Nothing waits for super admins alone. */}
          {mayChange(holder, 'notice.own') && !holder.isSuperadmin && <AbsenceSection onSaved={refetch} />}
        </>
      )}
    </div>
  );
};
