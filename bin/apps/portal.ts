import { App, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { packAll } from '../../lib/function/pack.ts';
import { PortalStack } from '../../lib/portal-stack.ts';
import { chosenStage } from '../../lib/stage/chosen-stage.ts';
import { releaseIdOf } from '../../lib/stage/release-id.ts';
import { stackName } from '../../lib/stage/settings.ts';
import { readStage } from '../../lib/stage/stage-file.ts';
import { buildSite } from '../../local/build-site.ts';
import { orEnd } from '../command/command.ts';

const app = new App();
const settings = orEnd(() => readStage(chosenStage(app.node.getAllContext())));
// Both from the sources as they are now: an old build is never deployed. Functions whose sources are the same stay as they are.
await buildSite();
const folderOf = await packAll();

new PortalStack(app, stackName(settings.stage), {
  settings,
  release: await releaseIdOf(settings),
  codeOf: (name) => Code.fromAsset(folderOf(name)),
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
