import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Settings } from '../stage/settings.ts';
import type { AlarmSpec } from './alarm.ts';

/** SES looks into an account at 5 %, and stops its mails at 10 %. */
const BOUNCE_RATE = 0.05;
/** SES looks into an account at 0.1 %, and stops its mails at 0.5 %. */
const COMPLAINT_RATE = 0.001;
/** The share of a limit from which on there is still time to ask for more. */
const NEARLY = 0.8;

const ofSes = (metricName: string, statistic: string, period: Duration) =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic, period });

const reputation = (name: string) => ofSes(`Reputation.${name}Rate`, 'Average', Duration.hours(1));

/** What SES and SNS limit for the whole account: reputation, mails a day, and dollars a month for text messages. */
export const mailAlarms = ({ mailFrom, mailsPerDay, textMessageDollars }: Settings): readonly AlarmSpec[] => [
  ...(mailFrom === undefined
    ? []
    : [
        {
          id: 'MailsBounce',
          says: 'One mail in twenty of the account comes back.',
          entry: 'Mails come back',
          metric: reputation('Bounce'),
          threshold: BOUNCE_RATE,
        },
        {
          id: 'MailsComplained',
          says: 'One recipient in a thousand calls the mails of the account spam.',
          entry: 'Mails are called spam',
          metric: reputation('Complaint'),
          threshold: COMPLAINT_RATE,
        },
        {
          id: 'MailQuota',
          says: `The account has sent ${NEARLY * 100} % of the ${mailsPerDay} mails that SES sends in a day.`,
          entry: 'The mail quota is nearly used',
          metric: ofSes('Send', 'Sum', Duration.days(1)),
          threshold: NEARLY * mailsPerDay,
        },
      ]),
  {
    id: 'TextMessageSpend',
    says: `Text messages have cost ${NEARLY * 100} % of the ${textMessageDollars} dollars of a month.`,
    entry: 'Text messages near their limit',
    metric: new Metric({
      namespace: 'AWS/SNS',
      metricName: 'SMSMonthToDateSpentUSD',
      statistic: 'Maximum',
      period: Duration.hours(1),
    }),
    threshold: NEARLY * textMessageDollars,
  },
];
