import { SUCCESS } from '@heliodon/contract/errors';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { topologyErrors } from '../../contract/topology.contract.ts';

const empty = {
  width: 2560,
  height: 1440,
  picture: null,
  nodes: [],
  edges: [],
  layers: [{ id: 'main', name: 'main', visible: true, locked: false }],
};

export const topologyAccess: AccessCases = {
  '/topology/getTopology': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/topology/getAutoDiagram': { body: ({ plantId }) => ({ plantId }), objects: true },
  // Each caller saves the first version: one succeeds, the others get a conflict.
  '/topology/saveTopology': {
    body: ({ plantId }) => ({ plantId, baseVersion: 0, diagram: empty }),
    objects: true,
    admitted: [SUCCESS, topologyErrors.changed.code],
  },
  '/topology/getTopologyVersions': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/topology/uploadPicture': { body: ({ plantId }) => ({ plantId }), objects: true },
};
