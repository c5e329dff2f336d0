import { isOfFirewall } from '#contract/site/edge-refusal.ts';
import { hasFirewall } from '../releases/stack.ts';
import { look, must, type Portal, type Seen } from './check.ts';
import { allowedRequests, type EdgeRequest, refusals } from './edge-requests.ts';

const LIMIT_MS = 30_000;

/** The portal, or its gateway, without a valid token. */
const UNAUTHORIZED = 401;

const send = ({ url }: Portal, { method, path, headers, body }: EdgeRequest) =>
  fetch(`${url}${path}`, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
    ...(body === undefined ? {} : { body }),
  });

/** Throws Wrong unless the firewall refuses the request. */
const mustRefuse = async (portal: Portal, request: EdgeRequest) => {
  const answer = await send(portal, request);
  must(isOfFirewall(answer), `it has passed, and was answered by ${answer.status}`);
};

/** Throws Wrong unless the request reaches the portal, which refuses it for its token. */
const mustPass = async (portal: Portal, request: EdgeRequest) => {
  const answer = await send(portal, request);
  must(!isOfFirewall(answer), 'the firewall has refused it');
  must(answer.status === UNAUTHORIZED, `it was answered by ${answer.status}, and not as a call without a valid token`);
};

const NONE = 'the firewall refuses and lets through: the stage has none';

/**
 * The drill of the edge: whether the firewall before the site refuses what it must and lets through what it must. A lean stage has
 * none, which is wrong for one that people work with. D-111.
 */
export const checkEdge = async (portal: Portal, client?: Parameters<typeof hasFirewall>[1]): Promise<Seen[]> => {
  const { stack, isProduction = false } = portal;
  if (stack !== undefined && !(await hasFirewall(stack, client)))
    return [
      isProduction
        ? { level: 'failed', say: `${NONE}, although it is one of production ("lean")`, isOfStage: true }
        : { level: 'skipped', say: `${NONE} ("lean")` },
    ];
  const seen: Seen[] = [];
  for (const request of refusals)
    seen.push(await look(`the firewall refuses ${request.is}`, () => mustRefuse(portal, request)));
  for (const request of allowedRequests())
    seen.push(await look(`the firewall lets ${request.is} through`, () => mustPass(portal, request)));
  return seen;
};
