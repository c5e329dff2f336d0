import { NestedStack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { dashboards, type ReportFolder, reportFolders } from '#contract/analytics/dashboards.ts';
import { type ReportTable, reportTables } from '#contract/analytics/tables.ts';
import type { Dashboard } from '#contract/analytics/visual.ts';
import {
  createStack,
  findingsOf,
  functionBehind,
  type Properties,
  resource,
  resources,
  resourcesIn,
  template,
  text,
  wholeTemplate,
} from './template.ts';

const OWNER = 'arn:aws:quicksight:us-east-1:123456789012:user/default/reports';
const stack = createStack({ quicksightOwner: OWNER });
const withReports = wholeTemplate(stack);
const nested = stack.node
  .findAll()
  .find((made): made is NestedStack => made instanceof NestedStack && made.node.path.includes('/Reports/'));
if (!nested) throw new Error('There is no stack of data sets and dashboards');
const views = Template.fromStack(nested);
const of = (type: string) =>
  resourcesIn(views, `AWS::QuickSight::${type}`).map(({ id, Properties }) => ({ id, ...Properties }));
const byId = (type: string, field: string, id: string): Properties => of(type).find((made) => made[field] === id);
const dataSet = (table: string) => byId('DataSet', 'DataSetId', `portal-prod-${table}-2`);
const statements = (id: string): Properties[] =>
  resourcesIn(withReports, 'AWS::IAM::Policy').find((policy) => policy.id.startsWith(id))?.Properties.PolicyDocument
    .Statement ?? [];

describe('a stage without an analytics service', () => {
  it('has nothing of QuickSight: no resource, no right, no variable', () => {
    expect(JSON.stringify(template.toJSON()).toLowerCase()).not.toContain('quicksight:');
    expect(Object.values(template.toJSON().Resources).map(({ Type }: Properties) => Type)).not.toContainEqual(
      expect.stringContaining('QuickSight'),
    );
    const { Variables } = resource('AWS::Lambda::Function', 'Apireport').Properties.Environment;
    expect(Object.keys(Variables)).not.toContain('QUICKSIGHT_PREFIX');
  });

  it('exports all the same, every hour and for each object that asks for it', () => {
    const rules = resources('AWS::Events::Rule').filter(({ id }) => id.startsWith('Reports'));
    const [hourly] = rules.filter(({ Properties }) => Properties.ScheduleExpression === 'rate(1 hour)');
    const [onEvent] = rules.filter(({ Properties }) => Properties.EventPattern);
    const exporter = resource('AWS::Lambda::Function', 'ReportsExport').id;
    for (const rule of [hourly, onEvent]) expect(functionBehind(rule?.Properties.Targets[0].Arn)).toBe(exporter);
    expect(onEvent?.Properties.EventPattern).toMatchObject({
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: { object: { key: [{ prefix: 'export-requests/' }] } },
    });
    const exports = resources('AWS::S3::Bucket').find(({ id }) => id.startsWith('StorageExports'))?.Properties;
    expect(exports.NotificationConfiguration.EventBridgeConfiguration.EventBridgeEnabled).toBe(true);
  });

  it('refuses an owner that is no user or group of QuickSight', () => {
    expect(() => createStack({ quicksightOwner: 'reports@example.com' })).toThrow(/quicksightOwner/);
  });
});

describe('a stage with an analytics service', () => {
  it('leaves nothing for cdk-nag to find', () => {
    expect(findingsOf(stack)).toEqual([]);
  });

  it.each(Object.entries<ReportTable>(reportTables))('has a data set of %s, read from its manifest', (name, table) => {
    const source = byId('DataSource', 'DataSourceId', `portal-prod-${name}`);
    expect(source.DataSourceParameters.S3Parameters.ManifestFileLocation.Key).toBe(`quicksight/manifests/${name}.json`);
    expect(text(source.DataSourceParameters.S3Parameters.RoleArn)).toMatch(/^Reader[0-9A-F]{8}\.Arn$/);
    const set = dataSet(name);
    expect(set.ImportMode).toBe('SPICE');
    const { InputColumns } = set.PhysicalTableMap.files.S3Source;
    expect(InputColumns.map(({ Type }: Properties) => Type)).not.toContainEqual(expect.not.stringMatching('STRING'));
    expect(InputColumns.map(({ Name }: Properties) => Name)).toEqual(
      expect.arrayContaining(['familyId', ...Object.values(table.columns).map(({ title }) => title)]),
    );
    expect(set.IngestionWaitPolicy.WaitForSpiceIngestion).toBe(false);
  });

  it.each(Object.entries<ReportTable>(reportTables))(
    'prepares the rows of %s as the service does today',
    (name, table) => {
      const set = dataSet(name);
      // Deprecated by the service. It converts no data set that has them, so the id is not that of release 0.2.0 either.
      for (const deprecated of ['LogicalTableMap', 'RowLevelPermissionDataSet', 'RowLevelPermissionTagConfiguration'])
        expect(Object.keys(set)).not.toContain(deprecated);
      expect(of('DataSet').map(({ DataSetId }) => DataSetId)).not.toContain(`portal-prod-${name}`);
      // Both are required of, or refused to, a data set whose rows are prepared.
      const { InputColumns, UploadSettings } = set.PhysicalTableMap.files.S3Source;
      const ids = InputColumns.map(({ Id }: Properties) => Id);
      expect(ids).not.toContainEqual(expect.not.stringMatching(/^[0-9a-zA-Z-]{1,64}$/));
      expect(new Set(ids).size).toBe(InputColumns.length);
      expect(UploadSettings).not.toHaveProperty('StartFromRow');
      const { SourceTableMap, TransformStepMap, DestinationTableMap } = set.DataPrepConfiguration;
      expect(SourceTableMap).toEqual({ source: { PhysicalTableId: 'files' } });
      const numbers = Object.values(table.columns).filter(({ holds }) => holds === 'number');
      const { CastColumnTypesStep } = TransformStepMap.numbers ?? {};
      expect(CastColumnTypesStep?.CastColumnTypeOperations ?? []).toEqual(
        numbers.map(({ title }) => ({ ColumnName: title, NewColumnType: 'INTEGER' })),
      );
      const last = numbers.length > 0 ? 'numbers' : 'import';
      expect(DestinationTableMap.prepared.Source).toEqual({ TransformOperationId: last });
    },
  );

  it.each(Object.entries<ReportTable>(reportTables))('has no two columns of %s with one name', (name) => {
    const set = dataSet(name);
    const headers = set.PhysicalTableMap.files.S3Source.InputColumns.map(({ Name }: Properties) => Name.toLowerCase());
    expect(new Set(headers).size).toBe(headers.length);
  });

  it.each(Object.entries<ReportTable>(reportTables))(
    'shows rows of %s to sessions whose tags all fit',
    (name, table) => {
      const rules =
        dataSet(name).SemanticModelConfiguration.TableMap.rows.RowLevelPermissionConfiguration.TagConfiguration;
      const tenant = { TagKey: 'family', ColumnName: 'familyId', MatchAllValue: '*' };
      const company = { TagKey: 'company', ColumnName: 'companyId', MatchAllValue: '*' };
      expect(rules).toEqual(
        table.scope === 'family'
          ? { Status: 'ENABLED', TagRules: [tenant], TagRuleConfigurations: [['family']] }
          : { Status: 'ENABLED', TagRules: [tenant, company], TagRuleConfigurations: [['family', 'company']] },
      );
    },
  );

  it.each(Object.entries<Dashboard>(dashboards))(
    'draws the dashboard %s as it is defined',
    (name, { name: title, visuals }) => {
      const made = byId('Dashboard', 'DashboardId', `portal-prod-${name}`);
      const [sheet] = made.Definition.Sheets;
      expect(made.Name).toBe(title);
      expect(
        sheet.Visuals.map((visual: Properties) => Object.values<Properties>(visual)[0].Title.FormatText.PlainText),
      ).toEqual(visuals.map((visual) => visual.title));
      expect(made.Definition.FilterGroups ?? []).toHaveLength(visuals.filter(({ only }) => only).length);
      const elements = sheet.Layouts[0].Configuration.GridLayout.Elements;
      for (const { ColumnIndex, ColumnSpan } of elements) expect(ColumnIndex + ColumnSpan).toBeLessThanOrEqual(36);
      const places = elements.map(({ ColumnIndex, RowIndex }: Properties) => `${ColumnIndex} ${RowIndex}`);
      expect(new Set(places).size).toBe(visuals.length);
      const declared = made.Definition.DataSetIdentifierDeclarations.map(({ Identifier }: Properties) => Identifier);
      expect(new Set(declared)).toEqual(new Set(visuals.map(({ table }) => table)));
    },
  );

  it('names every column of a visual as the data set calls it, and none of them is an id', () => {
    const titles = new Set(
      Object.values<ReportTable>(reportTables).flatMap(({ columns }) =>
        Object.values(columns).map(({ title }) => title),
      ),
    );
    const used = [...JSON.stringify(of('Dashboard')).matchAll(/"ColumnName":"([^"]+)"/g)].map(([, column]) => column);
    expect(used.length).toBeGreaterThan(50);
    for (const column of used) expect(titles).toContain(column);
  });

  it('keeps the dashboards in their folders, below one folder of the stage', () => {
    const folders = of('Folder');
    const top = byId('Folder', 'FolderId', 'portal-prod-reports');
    const nested = Object.entries<ReportFolder>(reportFolders).flatMap(([key, folder]) => [
      { key, folder, parent: top },
      ...Object.entries(folder.subFolders ?? {}).map(([subKey, sub]) => ({
        key: subKey,
        folder: sub,
        parent: byId('Folder', 'FolderId', `portal-prod-${key}`),
      })),
    ]);
    expect(folders).toHaveLength(nested.length + 1);
    for (const { key, folder, parent } of nested) {
      const made = byId('Folder', 'FolderId', `portal-prod-${key}`);
      expect([made.Name, text(made.ParentFolderArn)]).toEqual([folder.name, `${parent.id}.Arn`]);
      for (const view of folder.views)
        expect(byId('Dashboard', 'DashboardId', `portal-prod-${view}`).FolderArns.map(text)).toEqual([
          `${made.id}.Arn`,
        ]);
    }
  });

  it('belongs to its owner alone', () => {
    for (const type of ['DataSource', 'DataSet', 'Dashboard'])
      for (const made of of(type))
        expect(made.Permissions.map(({ Principal }: Properties) => Principal)).toEqual([OWNER]);
  });

  it('reads exported files and nothing else, and only for this account', () => {
    const reader = resourcesIn(withReports, 'AWS::IAM::Role').find(({ id }) => id.startsWith('ViewsReader'));
    expect(reader?.Properties.AssumeRolePolicyDocument.Statement[0]).toMatchObject({
      Principal: { Service: 'quicksight.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
    // Part of the role: a policy next to it may come after the data sources that need it.
    expect(reader?.Properties.Policies).toHaveLength(1);
    const [objects, listing] = reader?.Properties.Policies[0].PolicyDocument.Statement ?? [];
    expect([objects.Action, text(objects.Resource)]).toEqual([
      's3:GetObject',
      expect.stringMatching(/^StorageExports\w+\.Arn\/quicksight\/\*$/),
    ]);
    expect([listing.Action, text(listing.Resource)]).toEqual([
      's3:ListBucket',
      expect.stringMatching(/^StorageExports\w+\.Arn$/),
    ]);
  });

  it('lets the report calls embed dashboards, and the export refresh its own data sets', () => {
    const rights = (id: string) =>
      statements(id).filter(({ Action }) => JSON.stringify(Action).includes('quicksight:'));
    const embed = rights('Apireport').find(({ Action }) => Action === 'quicksight:GenerateEmbedUrlForAnonymousUser');
    expect([embed?.Resource].flat().map(text).sort()).toEqual([
      'arn:aws:quicksight:us-east-1:AWS::AccountId:dashboard/*',
      'arn:aws:quicksight:us-east-1:AWS::AccountId:namespace/default',
    ]);
    expect(rights('ReportsExport').map(({ Action }) => Action)).toEqual(['quicksight:CreateIngestion']);
    const [viewer] = resourcesIn(withReports, 'AWS::Lambda::Function').filter(({ id }) => id.startsWith('Apireport'));
    const Variables = viewer?.Properties.Environment.Variables;
    expect(Variables).toMatchObject({
      QUICKSIGHT_PREFIX: 'portal-prod',
      QUICKSIGHT_ACCOUNT: { Ref: 'AWS::AccountId' },
    });
    expect(text(Variables.SITE_ORIGIN)).toMatch(/^https:\/\//);
  });
});
