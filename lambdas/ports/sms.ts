import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';

/** The one SNS client of a process; AWS_ENDPOINT_URL_SNS points it at a local stand-in. */
export const sns = new SNSClient({});

/** Sends a text message to an E.164 number. Throws when it is not accepted. */
export const sendSms = async (PhoneNumber: string, Message: string) => {
  await sns.send(
    new PublishCommand({
      PhoneNumber,
      Message,
      MessageAttributes: { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } },
    }),
  );
};
