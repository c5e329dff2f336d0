import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type DashboardName, dashboards, type ReportFolder, reportFolders } from '#contract/analytics/dashboards.ts';
import { reportIds } from '#contract/analytics/keys.ts';
import { type ReportTableName, reportTables } from '#contract/analytics/tables.ts';
import { settings } from '../settings.ts';

interface LocalFolder {
  readonly id: string;
  readonly name: string;
  readonly parent: string;
  readonly dashboards: readonly string[];
}

/** The resources that the deployment would have created in QuickSight, from the same definition. */
export const localCatalogue = (prefix: string) => {
  const ids = reportIds(prefix);
  const folders: LocalFolder[] = [{ id: ids.topFolder, name: 'Reports', parent: '', dashboards: [] }];
  const add = (key: string, name: string, views: readonly DashboardName[], parent: string) => {
    const id = ids.folder(key);
    folders.push({ id, name, parent, dashboards: views.map(ids.dashboard) });
    return id;
  };
  for (const [key, { name, views, subFolders }] of Object.entries<ReportFolder>(reportFolders)) {
    const parent = add(key, name, views, ids.topFolder);
    for (const [subKey, sub] of Object.entries(subFolders ?? {})) add(subKey, sub.name, sub.views, parent);
  }
  const names = Object.keys(dashboards) as DashboardName[];
  return {
    folders,
    dashboards: new Map(names.map((name) => [ids.dashboard(name), dashboards[name]])),
    dataSets: new Set((Object.keys(reportTables) as ReportTableName[]).map(ids.dataSet)),
  };
};

export type LocalCatalogue = ReturnType<typeof localCatalogue>;

/** The content of an embed address, its session, and the origin that may frame it. */
export interface Ticket {
  readonly dashboardId: string;
  readonly tags: ReadonlyMap<string, string>;
  readonly origins: readonly string[];
}

const OPEN_FOR_MS = 5 * 60_000;

/** Issued embed addresses: each opens once, within five minutes. */
export const createTickets = (now: () => number) => {
  const open = new Map<string, Ticket & { readonly until: number }>();
  return {
    give: (ticket: Ticket): string => {
      for (const [id, { until }] of open) if (until <= now()) open.delete(id);
      const id = randomBytes(24).toString('base64url');
      open.set(id, { ...ticket, until: now() + OPEN_FOR_MS });
      return id;
    },
    /** Removes and returns the ticket; undefined if there is none or it has expired. */
    take: (id: string): Ticket | undefined => {
      const found = open.get(id);
      open.delete(id);
      return found && found.until > now() ? found : undefined;
    },
  };
};

type Tickets = ReturnType<typeof createTickets>;

/** An error in the format of the service: its type is in a header. */
export class WireError extends Error {
  readonly type: string;
  readonly status: number;

  constructor(type: string, status: number, message: string) {
    super(message);
    this.type = type;
    this.status = status;
  }
}

const notFound = (what: string) => new WireError('ResourceNotFoundException', 404, `${what} does not exist.`);
const invalid = (message: string) => new WireError('InvalidParameterValueException', 400, message);

/** The dependencies of the calls. */
export interface Service {
  readonly account: string;
  readonly catalogue: LocalCatalogue;
  readonly tickets: Tickets;
  /** Absolute address of embed pages, to which a ticket's id is appended. */
  readonly embedUrl: string;
  /** Data sets for which an ingestion was requested, oldest first. */
  readonly ingestions: string[];
}

interface Request {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface WireCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path below /accounts/{AwsAccountId}, as in the service's own model. */
  readonly path: string;
  run(service: Service, request: Request): object;
}

const arn = ({ account }: Service, resource: string) => `arn:aws:quicksight:${settings.region}:${account}:${resource}`;

const parse = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const { data, error } = schema.safeParse(body);
  if (data === undefined) throw invalid(z.prettifyError(error ?? new z.ZodError([])));
  return data;
};

const folderOf = ({ catalogue }: Service, id = ''): LocalFolder => {
  const found = catalogue.folders.find((folder) => folder.id === id);
  if (!found) throw notFound(`Folder ${id}`);
  return found;
};

const shown = (service: Service, { id, name }: LocalFolder) => ({
  Arn: arn(service, `folder/${id}`),
  FolderId: id,
  Name: name,
  FolderType: 'SHARED',
});

const Search = z.object({
  Filters: z
    .array(z.object({ Name: z.literal('PARENT_FOLDER_ARN'), Operator: z.literal('StringEquals'), Value: z.string() }))
    .length(1),
});

const Embedding = z.object({
  Namespace: z.literal('default'),
  AuthorizedResourceArns: z.array(z.string()).min(1).max(25),
  ExperienceConfiguration: z.object({ Dashboard: z.object({ InitialDashboardId: z.string() }) }),
  SessionTags: z.array(z.object({ Key: z.string().min(1), Value: z.string().min(1) })).max(50),
  AllowedDomains: z.array(z.url()).max(3).default([]),
  SessionLifetimeInMinutes: z.number().int().min(15).max(600).default(600),
});

/** The calls of the service that the portal makes, with the service's own methods and paths. */
export const wireCalls: readonly WireCall[] = [
  {
    method: 'POST',
    path: '/search/folders',
    run: (service, { body }) => {
      const [filter] = parse(Search, body).Filters;
      const within = service.catalogue.folders.filter(
        ({ parent }) => parent !== '' && arn(service, `folder/${parent}`) === filter?.Value,
      );
      return { FolderSummaryList: within.map((folder) => shown(service, folder)) };
    },
  },
  {
    method: 'GET',
    path: '/folders/{FolderId}',
    run: (service, { params }) => ({ Folder: shown(service, folderOf(service, params.FolderId)) }),
  },
  {
    method: 'GET',
    path: '/folders/{FolderId}/members',
    run: (service, { params }) => ({
      FolderMemberList: folderOf(service, params.FolderId).dashboards.map((id) => ({
        MemberId: id,
        MemberArn: arn(service, `dashboard/${id}`),
      })),
    }),
  },
  {
    method: 'GET',
    path: '/dashboards',
    run: (service) => ({
      DashboardSummaryList: [...service.catalogue.dashboards].map(([id, { name }]) => ({
        Arn: arn(service, `dashboard/${id}`),
        DashboardId: id,
        Name: name,
        PublishedVersionNumber: 1,
      })),
    }),
  },
  {
    method: 'POST',
    path: '/embed-url/anonymous-user',
    run: (service, { body }) => {
      const { AuthorizedResourceArns, ExperienceConfiguration, SessionTags, AllowedDomains } = parse(Embedding, body);
      const dashboardId = ExperienceConfiguration.Dashboard.InitialDashboardId;
      const known = [...service.catalogue.dashboards.keys()].map((id) => arn(service, `dashboard/${id}`));
      if (AuthorizedResourceArns.some((given) => !known.includes(given))) throw notFound('A resource');
      if (!AuthorizedResourceArns.includes(arn(service, `dashboard/${dashboardId}`)))
        throw invalid('The initial dashboard is not among the authorized resources.');
      const tags = new Map(SessionTags.map(({ Key, Value }) => [Key, Value]));
      const ticket = service.tickets.give({ dashboardId, tags, origins: AllowedDomains });
      return {
        EmbedUrl: `${service.embedUrl}${ticket}`,
        AnonymousUserArn: arn(service, `user/default/anonymous/${randomUUID()}`),
      };
    },
  },
  {
    method: 'PUT',
    path: '/data-sets/{DataSetId}/ingestions/{IngestionId}',
    run: (service, { params: { DataSetId = '', IngestionId = '' } }) => {
      if (!service.catalogue.dataSets.has(DataSetId)) throw notFound(`Data set ${DataSetId}`);
      service.ingestions.push(DataSetId);
      return {
        Arn: arn(service, `dataset/${DataSetId}/ingestion/${IngestionId}`),
        IngestionId,
        IngestionStatus: 'INITIALIZED',
      };
    },
  },
];
