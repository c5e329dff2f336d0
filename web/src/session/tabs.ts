import {
  adoptSession,
  currentSession,
  endFromElsewhere,
  endOf,
  type OwnChange,
  onOwnChange,
  signInOf,
  subscribe,
} from './session.ts';
import { type StoredValues, storedValues } from './session-values.ts';

/**
 * The tabs of one browser share a sign-in. Every tab has the session in its own storage; one that has none, or an older
 * one, requests it from the others. Tokens travel only in a reply, on a channel that is named by the request's nonce and
 * closed with it; a BroadcastChannel reaches pages of the same origin only. The session ends with the last tab. D-91.
 */
type Message =
  | { readonly kind: 'ask'; readonly nonce: string; readonly of: string }
  | { readonly kind: 'changed'; readonly from: string }
  | Extract<OwnChange, { kind: 'ended' }>;

const CHANNEL = 'portal session';
/** Held, shared, by every tab that is signed in: a new tab need not wait where no user could answer. */
const HOLDER_LOCK = 'portal session holder';
const REFRESH_LOCK = 'portal session refresh';
/** Longest wait for the session; a tab that is not shown may answer late. */
const TIMEOUT_MS = 1_000;
/** Longest wait for tokens that another tab may have renewed; without them this tab renews its own. */
const RENEWED_TIMEOUT_MS = 250;
const EVERYBODY = '';

const me = crypto.randomUUID();
const repliedTo = new Set<string>();
let channel: BroadcastChannel | undefined;

const tell = (message: Message) => channel?.postMessage(message);
const replyName = (nonce: string) => `${CHANNEL} ${nonce}`;

const sendSession = ({ nonce, of }: Extract<Message, { kind: 'ask' }>) => {
  if (!currentSession() || (of !== EVERYBODY && of !== me) || repliedTo.has(nonce)) return;
  repliedTo.add(nonce);
  const reply = new BroadcastChannel(replyName(nonce));
  reply.postMessage(storedValues(sessionStorage));
  reply.close();
};

const tokenIn = (values: StoredValues) => values.userToken ?? '';

interface SessionRequest {
  /** The tab that shall reply; every tab without it. */
  readonly of?: string;
  readonly timeoutMs?: number;
  fits?(values: StoredValues): boolean;
}

/** The first reply that fits; undefined when there is none. */
const requestSession = ({ of = EVERYBODY, timeoutMs = TIMEOUT_MS, fits = () => true }: SessionRequest) =>
  new Promise<StoredValues | undefined>((resolve) => {
    const nonce = crypto.randomUUID();
    const reply = new BroadcastChannel(replyName(nonce));
    const done = (values?: StoredValues) => {
      clearTimeout(timer);
      reply.close();
      resolve(values);
    };
    const timer = setTimeout(done, timeoutMs);
    reply.onmessage = ({ data }: MessageEvent<StoredValues>) => {
      if (fits(data)) done(data);
    };
    tell({ kind: 'ask', nonce, of });
  });

const isNewer = (values: StoredValues) => endOf(tokenIn(values)) > endOf(currentSession()?.token ?? '');

/** A new task, so that the screens have drawn the sign-out and removed the former user's data. */
const redrawn = () => new Promise((resolve) => setTimeout(resolve));

const follow = async (from: string) => {
  const values = await requestSession({ of: from });
  if (!values) return;
  const before = currentSession();
  if (before && before.userId !== values.userId) {
    endFromElsewhere(signInOf(before.token));
    await redrawn();
  }
  adoptSession(values);
};

let release: (() => void) | undefined;

/** Holds the lock as long as a user is signed in here; it goes with the tab. */
const showPresence = () => {
  const isIn = currentSession() !== undefined;
  if (isIn === (release !== undefined)) return;
  release?.();
  release = undefined;
  if (isIn) {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    navigator.locks?.request(HOLDER_LOCK, { mode: 'shared' }, () => held);
  }
};

/** Whether another tab is signed in, as far as the browser can tell. */
const isAnotherIn = async () => {
  if (!navigator.locks) return true;
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === HOLDER_LOCK).length > (release ? 1 : 0);
};

/** Takes over a session of another tab that is newer than this tab's own. */
const catchUp = async (request: SessionRequest) => {
  const values = (await isAnotherIn()) ? await requestSession(request) : undefined;
  if (values && isNewer(values)) adoptSession(values);
};

/** Runs a renewal of the tokens in one tab at a time, on top of what the other tabs have renewed meanwhile. */
export const renewTogether = async <T>(renew: () => Promise<T>): Promise<T> => {
  const inTurn = async () => {
    await catchUp({ fits: isNewer, timeoutMs: RENEWED_TIMEOUT_MS });
    return renew();
  };
  return navigator.locks ? navigator.locks.request(REFRESH_LOCK, inTurn) : inTurn();
};

const onMessage = ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'ask') sendSession(data);
  if (data.kind === 'ended') endFromElsewhere(data.signIn);
  if (data.kind === 'changed') follow(data.from);
};

/** Joins the other tabs: takes their session over, and shares from now on what happens to it. */
export const joinTabs = async () => {
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = onMessage;
  onOwnChange((change) => tell(change.kind === 'ended' ? change : { ...change, from: me }));
  await catchUp({});
  showPresence();
  subscribe(showPresence);
};
