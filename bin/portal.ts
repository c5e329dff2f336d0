import { App, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { packAll } from '../lib/pack.ts';
import { PortalStack } from '../lib/portal-stack.ts';
import { readSettings } from '../lib/settings.ts';

const folderOf = await packAll();

const app = new App();
const settings = readSettings(app.node);

new PortalStack(app, `portal-${settings.stage}`, {
  settings,
  codeOf: (name) => Code.fromAsset(folderOf(name)),
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
