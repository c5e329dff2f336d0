import { must } from '../smoke/check.ts';
import { aws } from './aws.ts';

interface Groups {
  readonly logGroups: readonly { readonly logGroupName: string }[];
}
interface Events {
  readonly events: readonly { readonly message: string }[];
}

/** What a function writes when it crashed, answered 'Service failed!', or was denied something. */
const WRONG = /"level":"ERROR"|AccessDenied|not authorized to perform|Task timed out/;

/** Looks through the logs of all functions. Throws Wrong with the first lines that tell of a failure. */
export const readLogs = async (): Promise<void> => {
  const { logGroups } = await aws<Groups>('logs', 'describe-log-groups');
  const found: string[] = [];
  for (const { logGroupName } of logGroups) {
    const { events } = await aws<Events>('logs', 'filter-log-events', '--log-group-name', logGroupName);
    found.push(...events.map(({ message }) => message).filter((message) => WRONG.test(message)));
  }
  must(found.length === 0, `${found.length} lines tell of failures:\n${found.slice(0, 5).join('\n').slice(0, 3000)}`);
};
