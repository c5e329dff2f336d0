import { Aws, Fn } from 'aws-cdk-lib';

/** What CloudFormation has made up for this stack: the UUID at the end of its id. A stack that is made again has another. */
export const stackUuid = Fn.select(2, Fn.split('/', Aws.STACK_ID));

/** Its first eight digits, for names of which there may be one only. */
export const stackMark = Fn.select(0, Fn.split('-', stackUuid));
