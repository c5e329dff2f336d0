import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListOriginationNumbersCommand,
  SNSClient,
} from '@aws-sdk/client-sns';
import { REGION } from '../../lib/settings.ts';
import { type Check, findings } from './check.ts';

const TEXTS = findings('text messages');

/** What an account may spend on text messages in a month before it asks for more, in dollars. */
const FIRST_LIMIT = 1;

/** Whether codes of the second factor reach telephones. */
export const checkTextMessages: Check = async () => {
  const client = new SNSClient({ region: REGION });
  const { IsInSandbox } = await client.send(new GetSMSSandboxAccountStatusCommand({}));
  const { PhoneNumbers = [] } = await client.send(new ListOriginationNumbersCommand({}));
  const { attributes } = await client.send(new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] }));
  const dollars = Number(attributes?.MonthlySpendLimit ?? FIRST_LIMIT);
  const active = PhoneNumbers.filter(({ Status }) => Status === undefined || Status === 'ACTIVE');
  return [
    IsInSandbox
      ? TEXTS.limit(
          'SNS is in its sandbox: codes reach verified numbers only, ten at most. Leave the sandbox in the SNS console, under Text messaging.',
        )
      : TEXTS.ok('SNS sends to every number.'),
    active.length === 0
      ? TEXTS.limit(
          'There is no origination number, and carriers of the United States take texts from none other. Request a toll-free number or 10DLC in AWS End User Messaging; registering it takes days to weeks. Until then people sign in with an authenticator app.',
        )
      : TEXTS.ok(`Codes come from ${active.map(({ PhoneNumber }) => PhoneNumber).join(', ')}.`),
    dollars <= FIRST_LIMIT
      ? TEXTS.limit(
          `Text messages may cost ${dollars} dollar a month, which is about 100 codes. Request more: Service Quotas, "SMS account spend threshold".`,
        )
      : TEXTS.ok(`Text messages may cost ${dollars} dollars a month.`),
  ];
};
