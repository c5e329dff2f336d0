import { useParams } from 'react-router-dom';
import { DEFAULT_PHONE_PREFIX } from '../../../../contract/rules/phones.ts';
import type { RecordMode } from '../../../../contract/rules/record-mode.ts';
import { api } from '../../api/client.ts';
import { RecordScreen } from '../../form/record-screen.tsx';
import { RecordHistory } from '../../history/record-history.tsx';
import { mayHandOver } from '../../obligations/may-hand-over.ts';
import { userPaths } from '../../routing/paths/user.ts';
import { useSession } from '../../session/session.ts';
import { Approval } from './approval.tsx';
import { ConfirmUser } from './confirm-user.tsx';
import { LookedAfter } from './looked-after.tsx';
import { LostDevice } from './lost-device.tsx';
import { UserFields } from './user-fields.tsx';
import { userSchema } from './user-schema.ts';
import { readUser, userSource } from './user-source.ts';

const titles: Readonly<Record<RecordMode, string>> = {
  add: 'Add User Information',
  edit: 'Edit User Information',
  view: 'View User Information',
};

/** One user. The route's last parts are hints of old and mean nothing here (D-31). Spec part 1, 2.14. */
const UserRecord = ({ mode }: { readonly mode: RecordMode }) => {
  const { id, companyId = '' } = useParams();
  const holder = useSession()?.holder;
  if (!holder) return null;
  const company = holder.isSuperadmin && companyId !== 'choose' ? { companyId } : {};
  return (
    <>
      <RecordScreen
        historyKind="user"
        noun="User"
        mode={mode}
        title={(shown) => titles[shown]}
        source={userSource}
        read={readUser}
        schema={userSchema(mode, holder.isSuperadmin)}
        back={userPaths.list()}
        edit={(id) => userPaths.edit(id)}
        defaults={{ ...company, userPhone: DEFAULT_PHONE_PREFIX, enabled: true, accountNonLocked: true }}
        failure="Please register new user or try again!"
        onFailed={({ getValues, setValue }) => {
          const phone: string = getValues('userPhone');
          if (mode === 'add' && phone.startsWith(DEFAULT_PHONE_PREFIX))
            setValue('userPhone', phone.slice(DEFAULT_PHONE_PREFIX.length));
        }}
      >
        <UserFields holder={holder} />
        {mode === 'edit' && mayHandOver(holder) && <LookedAfter />}
        {mode === 'edit' && <Approval />}
        {mode === 'edit' && <ConfirmUser />}
        {mode === 'edit' && <LostDevice holder={holder} />}
      </RecordScreen>
      {mode !== 'add' && id && <RecordHistory kind="user" recordId={id} read={readUser} update={api.user.update} />}
    </>
  );
};

export const UserAdd = () => <UserRecord mode="add" />;
export const UserEdit = () => <UserRecord mode="edit" />;
export const UserView = () => <UserRecord mode="view" />;
