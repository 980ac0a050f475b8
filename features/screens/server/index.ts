import { joinParts } from '@heliodon/server-kit/feature-part';
import type { ScreensDeps } from './deps.ts';
import { createOperations } from './operations/index.ts';
import { createOverview } from './overview/index.ts';
import { createProjectCopy } from './project/copy.ts';
import { createProject } from './project/index.ts';
import { createShowcase } from './showcase/index.ts';

export { screenLogo } from './project/logo.ts';

export function createScreens(deps: ScreensDeps) {
  const operations = createOperations(deps);
  const parts = joinParts([
    createOverview(deps),
    operations,
    createShowcase(deps),
    createProject(deps),
    createProjectCopy(deps),
  ]);
  return parts;
}
