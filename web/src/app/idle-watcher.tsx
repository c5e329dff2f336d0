import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { IDLE_CHECK_MS, IDLE_LIMIT_MS, IDLE_WARNING_MS } from '#contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { leave } from '../auth/leave.tsx';
import { paths } from '../routing/paths/site.ts';
import { currentSession } from '../session/session.ts';
import { Dialog } from '../ui/overlay/opened-part.tsx';

type Idle = 'active' | 'warn' | 'over';

/** What the time since the last movement, key or touch means. Spec part 1, 4; D-28. */
export const idleState = (lastActive: number, now: number): Idle => {
  const idle = now - lastActive;
  if (idle >= IDLE_LIMIT_MS) return 'over';
  return idle >= IDLE_LIMIT_MS - IDLE_WARNING_MS ? 'warn' : 'active';
};

/** The tabs of one browser share the time of the last activity under this key. */
const KEY = 'lastActive';
const EVENTS = ['mousemove', 'mousedown', 'wheel', 'keydown', 'touchstart'] as const;
/** The server sees calls, not movements: activity without calls is reported to it this often. */
const REPORT_MS = 600_000;

const lastActive = () => Number(localStorage.getItem(KEY) ?? 0);
const isHere = () => localStorage.setItem(KEY, String(Date.now()));
const tellServer = () =>
  api.session.verify({ query: { userId: currentSession()?.userId ?? '' } }, { quiet: true }).catch(() => undefined);

/** Logs out after 30 minutes without a movement, key or touch, and warns two minutes before. */
export const IdleWatcher = () => {
  const navigate = useNavigate();
  const [state, setState] = useState<Idle>('active');

  useEffect(() => {
    isHere();
    let reported = Date.now();
    let moved = false;
    const onActivity = () => {
      moved = true;
    };
    const check = () => {
      const before = idleState(lastActive(), Date.now());
      if (moved && before === 'active') isHere();
      moved = false;
      const now = idleState(lastActive(), Date.now());
      setState(now);
      if (now === 'active' && lastActive() - reported > REPORT_MS) {
        reported = Date.now();
        tellServer();
      }
    };
    const onOtherTab = ({ key }: StorageEvent) => {
      if (key === KEY) check();
    };
    for (const event of EVENTS) addEventListener(event, onActivity, { passive: true, capture: true });
    addEventListener('storage', onOtherTab);
    const timer = setInterval(check, IDLE_CHECK_MS);
    return () => {
      for (const event of EVENTS) removeEventListener(event, onActivity, { capture: true });
      removeEventListener('storage', onOtherTab);
      clearInterval(timer);
    };
  }, []);

  useEffect(() => {
    if (state === 'over') leave('idle').then(() => navigate(paths.login(), { replace: true }));
  }, [state, navigate]);

  const stay = () => {
    isHere();
    setState('active');
  };

  if (state !== 'warn') return null;
  return (
    <Dialog title="Are you still there?" alert onClose={stay}>
      <p>You will be signed out in less than two minutes because nothing has happened for a while.</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={() => navigate(paths.logout())}>
          Logout
        </button>
        <button type="button" className="button primary" onClick={stay}>
          Stay signed in
        </button>
      </div>
    </Dialog>
  );
};
