import { App } from 'aws-cdk-lib';
import { chosenStage } from '../../lib/stage/chosen-stage.ts';
import { ReleaseStore } from '../../lib/stage/release-store.ts';
import { readStage } from '../../lib/stage/stage-file.ts';
import { orEnd } from '../command/command.ts';

/** The CDK app of a stage's release store. `npm run deploy` deploys it before the stage itself. */
const app = new App();
const { stage } = orEnd(() => readStage(chosenStage(app.node.getAllContext())));
new ReleaseStore(app, stage);
