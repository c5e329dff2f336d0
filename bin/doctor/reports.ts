import { DescribeAccountSubscriptionCommand, QuickSightClient } from '@aws-sdk/client-quicksight';
import { REGION } from '../../lib/settings.ts';
import { type Check, findings, orMissing } from './check.ts';

const REPORTS = findings('reports');

/** Whether the account has what embedded reports need. */
export const checkReports: Check = async ({ quicksightOwner }) => {
  if (quicksightOwner === undefined) return [];
  const [, , , , account = ''] = quicksightOwner.split(':');
  const ask = () =>
    new QuickSightClient({ region: REGION }).send(new DescribeAccountSubscriptionCommand({ AwsAccountId: account }));
  const info = (await orMissing(ask, 'ResourceNotFoundException'))?.AccountInfo;
  if (info?.AccountSubscriptionStatus !== 'ACCOUNT_CREATED')
    return [
      REPORTS.stop(
        'The account has no subscription of QuickSight. Subscribe (Enterprise, us-east-1), or take "quicksightOwner" out.',
      ),
    ];
  if (!info.Edition?.startsWith('ENTERPRISE'))
    return [REPORTS.stop(`QuickSight is of the edition ${info.Edition}; views are embedded by Enterprise only.`)];
  return [REPORTS.ok(`QuickSight ${info.Edition}, owner ${quicksightOwner.replace(/^.*?:(user|group)\//, '$1 ')}.`)];
};
