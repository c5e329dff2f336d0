import type { SQSHandler, SQSRecord } from 'aws-lambda';
import { markReturned } from '../entities/returned-mail.ts';
import { consume } from '../kit/consume.ts';
import { returnedIn } from './returned.ts';

const processMessage = async ({ body }: SQSRecord) => {
  for (const returned of returnedIn(JSON.parse(body))) await markReturned(returned);
};

/** Consumes what SES reports of mails that came back or were called spam, and marks their addresses. */
export const handler = consume('', processMessage) satisfies SQSHandler;
