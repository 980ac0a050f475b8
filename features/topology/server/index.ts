import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import {
  getAutoDiagram,
  getTopology,
  getTopologyVersions,
  saveTopology,
  uploadTopologyPicture,
} from '../contract/topology.contract.ts';
import { AutoDiagramService } from './auto-diagram.service.ts';
import type { TopologyDeps } from './deps.ts';
import { TopologyService } from './topology.service.ts';

export { topologyPicture } from './topology-picture.ts';

export function createTopology(deps: TopologyDeps): FeaturePart {
  const topology = new TopologyService(deps);
  const auto = new AutoDiagramService(deps);
  return {
    routes: [
      route(getTopology, (request) => topology.get(request)),
      route(getAutoDiagram, (request, caller) => auto.draw(request, caller.lang)),
      route(saveTopology, (request, caller) => topology.save(request, caller)),
      route(getTopologyVersions, (request) => topology.versions(request)),
      route(uploadTopologyPicture, ({ plantId }, caller) =>
        deps.pictures.announce('topology', plantId, caller),
      ),
    ],
  };
}
