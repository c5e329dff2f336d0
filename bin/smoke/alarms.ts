import { subscribersOf } from '../data/subscribers.ts';
import { look, must, type Portal, type Seen } from './check.ts';

const SAY = 'somebody is told of alarms';

/** Whether somebody is told when the stage fails. A trial stage may do without; a rollback changes nothing about it. */
export const checkAlarms = async ({ alarmTopic, isProduction = false }: Portal): Promise<readonly Seen[]> => {
  if (alarmTopic === undefined) return [];
  const seen = await look(SAY, async () => {
    const { told, waiting } = await subscribersOf(alarmTopic);
    const why =
      waiting.length > 0 ? `${waiting.join(', ')} has not opened the link of SNS` : 'no address is subscribed';
    must(told.length > 0, `nobody is told, ${why} (npm run doctor)`);
  });
  if (seen.level === 'failed' && !isProduction) return [{ level: 'skipped', say: seen.say }];
  return [{ ...seen, isOfStage: true }];
};
