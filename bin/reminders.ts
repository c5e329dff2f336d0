import { parseDay } from '#contract/rules/dates.ts';
import { settings } from '#local/settings.ts';
import { commandOf } from './command/command.ts';
import { targetOptions, targetUsage, withTarget } from './command/target.ts';

const usage = `Tells people what is overdue and due, as the daily job does. Who was told already is not told again.

  npm run reminders                      for today
  npm run reminders -- --on 2026-12-01   for that day
  npm run reminders -- --dry-run         shows the mails and writes nothing

${targetUsage}`;

const { parsed, wrong } = commandOf(usage);
const own = { on: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } as const;
const values = parsed({ options: { ...targetOptions, ...own } }).values;
const day = values.on === undefined ? undefined : (parseDay(values.on) ?? wrong(`${values.on} is no day.`));
const dryRun = values['dry-run'];

/** Noon in the middle of America: the same day in all of its time zones. */
const now = day === undefined ? Date.now() : Date.parse(`${day}T18:00:00Z`);

/** A run stores up to which day people were notified, so the runs until a future day would notify no user. */
const warnOfFuture = () => {
  if (!dryRun && now > Date.now())
    process.stderr.write(
      'This day is to come: until then the daily job does not notify the people who are notified now. Try --dry-run.\n',
    );
};

const run = async () => {
  warnOfFuture();
  const site = values.local
    ? `http://127.0.0.1:${process.env.PORT ?? settings.port}`
    : (process.env.SITE_ORIGIN ?? wrong('SITE_ORIGIN is not set: links in the mails need the address of the site.'));
  const { tenantsToRemind } = await import('#lambdas/daily/tenants.ts');
  const { remindTenant } = await import('#lambdas/daily/remind-tenant.ts');
  for (const tenantId of await tenantsToRemind()) {
    const { today, notified } = await remindTenant({ tenantId, now, site, dryRun });
    process.stdout.write(
      `${tenantId} on ${today}: ${notified.length} ${notified.length === 1 ? 'person' : 'people'}\n`,
    );
    if (dryRun)
      for (const { mail } of notified) process.stdout.write(`\nTo: ${mail.to}\n${mail.subject}\n\n${mail.text}\n`);
  }
};

await withTarget(values, run);
