import { App } from 'aws-cdk-lib';
import { chosenStage } from '../lib/chosen-stage.ts';
import { ReleaseStore } from '../lib/release-store.ts';
import { readStage } from '../lib/stage-file.ts';
import { orEnd } from './or-end.ts';

/** The CDK app of a stage's release store. `npm run deploy` deploys it before the stage itself. */
const app = new App();
const { stage } = orEnd(() => readStage(chosenStage(app.node.getAllContext())));
new ReleaseStore(app, stage);
