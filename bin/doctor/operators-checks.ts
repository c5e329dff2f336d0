import type { Settings } from '#lib/stage/settings.ts';
import { isProduction } from '#lib/stage/stage-file.ts';
import { deployedOutputs, NoStage } from '../command/outputs.ts';
import { type Subscribers, subscribersOf } from '../data/stage.ts';
import { type Check, type Finding, findings } from './account-checks.ts';

const ALARMS = findings('alarms');

/** A topic for operators: what it tells of, the output that names it, and the setting with its address. */
interface OperatorsTopic {
  readonly of: string;
  readonly output: string;
  readonly setting: string;
  readonly address: string | undefined;
}

const topicsOf = ({ alarmEmail, noticeEmail = alarmEmail }: Settings): readonly OperatorsTopic[] => [
  { of: 'the alarm that pages', output: 'AlarmTopicArn', setting: 'alarmEmail', address: alarmEmail },
  { of: 'other alarms', output: 'NoticeTopicArn', setting: 'noticeEmail', address: noticeEmail },
];

/** Without a topic no address can have confirmed: the settings name the address that will be asked to. */
const asSettled = ({ of, setting, address }: OperatorsTopic, stage: string): Finding =>
  address === undefined
    ? ALARMS.limit(`Nobody is told of ${of}: set "${setting}" in stages/${stage}.json.`)
    : ALARMS.ok(`${address} is told of ${of}, once the link is opened that SNS sends there.`);

const asSubscribed = ({ of, setting }: OperatorsTopic, stage: string, topic: string, found: Subscribers): Finding => {
  const { told, waiting } = found;
  if (told.length > 0) return ALARMS.ok(`${told.join(', ')} is told of ${of}.`);
  if (waiting.length > 0)
    return ALARMS.limit(
      `Nobody is told of ${of}: ${waiting.join(', ')} has not opened the link that SNS has sent there. After three days it has to be sent again: take "${setting}" out of stages/${stage}.json, deploy, put it back, deploy.`,
    );
  return ALARMS.limit(
    `Nobody is told of ${of}: set "${setting}" in stages/${stage}.json and deploy, or subscribe a pager to ${topic}.`,
  );
};

const outputsOf = (stage: string) =>
  deployedOutputs(stage).catch((error: unknown): Readonly<Record<string, string>> => {
    if (error instanceof NoStage) return {};
    throw error;
  });

/** Checks whether an address receives the alarms of the stage. */
export const checkAlarms: Check = async (settings) => {
  const { stage } = settings;
  const outputs = await outputsOf(stage);
  return Promise.all(
    topicsOf(settings).map(async (each) => {
      const topic = outputs[each.output];
      return topic === undefined
        ? asSettled(each, stage)
        : asSubscribed(each, stage, topic, await subscribersOf(topic));
    }),
  );
};

const COST = findings('cost');

/** Checks whether an address is notified when the account costs more than expected. */
export const checkBudget: Check = async ({ stage, monthlyBudget, alarmEmail, noticeEmail = alarmEmail }) => {
  if (monthlyBudget === undefined)
    return [
      COST.limit(
        `There is no "monthlyBudget" in stages/${stage}.json: nobody is told when the account costs too much.`,
      ),
    ];
  const [at, recipient] = [`80 % and all of ${monthlyBudget} dollars a month`, noticeEmail];
  return [
    recipient === undefined
      ? COST.limit(`The budget notifies at ${at}, and no address is there for it: set "noticeEmail".`)
      : COST.ok(`${recipient} is told at ${at}.`),
  ];
};

const DOMAIN = findings('domain');

/** Whether the site has a name that stays when the stage is made again. */
export const checkDomain: Check = async ({ stage, domainName }) => [
  domainName === undefined
    ? DOMAIN.limit(
        `There is no "domainName" in stages/${stage}.json: the site has an address of CloudFront, which ends with the stage, and it stands in every email. Request a certificate for a name of your own, and set both.`,
      )
    : DOMAIN.ok(`The site is ${domainName}.`),
];

const FIREWALL = findings('firewall');

/** Whether something stands before the site and the user pool: a lean stage has no firewall, which is nothing for users' data. */
export const checkFirewall: Check = async ({ stage, lean }) => {
  if (!lean) return [FIREWALL.ok('Requests to the site and to the user pool pass a firewall.')];
  const says = `The stage has no firewall: "lean" is true in stages/${stage}.json`;
  return [
    isProduction(stage)
      ? FIREWALL.stop(`${says}, and its name is one of production. Take "lean" out, or name the stage otherwise.`)
      : FIREWALL.limit(`${says}. Take it out before users' data comes in.`),
  ];
};
