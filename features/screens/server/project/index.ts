import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import { getProject, saveProject, uploadLogo } from '../../contract/project.contract.ts';
import type { ScreensDeps } from '../deps.ts';
import { ProjectService } from './project.service.ts';

export function createProject(deps: ScreensDeps): FeaturePart {
  const projects = new ProjectService(deps);
  return {
    routes: [
      route(getProject, (request) => projects.get(request)),
      route(saveProject, (request, caller) => projects.save(request, caller)),
      route(uploadLogo, ({ plantId }, caller) => deps.pictures.announce('logo', plantId, caller)),
    ],
  };
}
