import {
  CreateIngestionCommand,
  DescribeFolderCommand,
  GenerateEmbedUrlForAnonymousUserCommand,
  paginateListDashboards,
  paginateListFolderMembers,
  paginateSearchFolders,
  QuickSightClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-quicksight';

/** The one QuickSight client of a process; AWS_ENDPOINT_URL_QUICKSIGHT points it at a local stand-in. */
export const quicksight = new QuickSightClient({});

/** Anonymous viewers live in the namespace that every account begins with. */
const NAMESPACE = 'default';

export interface FolderName {
  readonly id: string;
  readonly name: string;
}

const arnOf = async (account: string, resource: string) =>
  `arn:aws:quicksight:${await quicksight.config.region()}:${account}:${resource}`;

/** The folders that lie directly in another one. */
export const foldersIn = async (account: string, folderId: string): Promise<FolderName[]> => {
  const found: FolderName[] = [];
  const Value = await arnOf(account, `folder/${folderId}`);
  const Filters = [{ Name: 'PARENT_FOLDER_ARN' as const, Operator: 'StringEquals' as const, Value }];
  for await (const { FolderSummaryList = [] } of paginateSearchFolders(
    { client: quicksight },
    { AwsAccountId: account, Filters },
  ))
    found.push(...FolderSummaryList.map(({ FolderId = '', Name = '' }) => ({ id: FolderId, name: Name })));
  return found;
};

/** The name of a folder, or undefined when there is none of this id. */
export const folderName = async (account: string, folderId: string): Promise<string | undefined> => {
  try {
    const { Folder } = await quicksight.send(new DescribeFolderCommand({ AwsAccountId: account, FolderId: folderId }));
    return Folder?.Name;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** Ids of the dashboards in a folder. */
export const dashboardsIn = async (account: string, folderId: string): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { FolderMemberList = [] } of paginateListFolderMembers(
    { client: quicksight },
    { AwsAccountId: account, FolderId: folderId },
  ))
    for (const { MemberId = '', MemberArn = '' } of FolderMemberList)
      if (MemberArn.includes(':dashboard/')) ids.push(MemberId);
  return ids;
};

/** The names of all published dashboards, by id. */
export const dashboardNames = async (account: string): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  for await (const { DashboardSummaryList = [] } of paginateListDashboards(
    { client: quicksight },
    { AwsAccountId: account },
  ))
    for (const { DashboardId = '', Name = '' } of DashboardSummaryList) names.set(DashboardId, Name);
  return names;
};

export interface Embedding {
  readonly dashboardId: string;
  /** Tags of the session, by name: row-level security shows only what fits them. */
  readonly tags: Readonly<Record<string, string>>;
  /** Origins of pages that may hold the frame. */
  readonly origins: readonly string[];
  readonly minutes: number;
}

/** An address that shows one dashboard, once, to a user whom the service does not know. D-77. */
export const embedAddress = async (
  account: string,
  { dashboardId, tags, origins, minutes }: Embedding,
): Promise<string> => {
  const { EmbedUrl = '' } = await quicksight.send(
    new GenerateEmbedUrlForAnonymousUserCommand({
      AwsAccountId: account,
      Namespace: NAMESPACE,
      AuthorizedResourceArns: [await arnOf(account, `dashboard/${dashboardId}`)],
      ExperienceConfiguration: { Dashboard: { InitialDashboardId: dashboardId } },
      SessionTags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
      AllowedDomains: [...origins],
      SessionLifetimeInMinutes: minutes,
    }),
  );
  return EmbedUrl;
};

/** Lets the service read the files of a data set again. */
export const startIngestion = async (account: string, dataSetId: string, ingestionId: string): Promise<void> => {
  await quicksight.send(
    new CreateIngestionCommand({ AwsAccountId: account, DataSetId: dataSetId, IngestionId: ingestionId }),
  );
};
