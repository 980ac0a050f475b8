import { defineCall } from '@heliodon/contract/call';
import { defineErrors } from '@heliodon/contract/errors';
import { id, pageOf, paging, text } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { type PictureLimits, pictureUpload } from '@heliodon/contract/pictures';
import { z } from 'zod';
import { diagram } from './diagram.schema.ts';

export const TOPOLOGY_PICTURE = {
  maxBytes: 10 << 20,
  minPx: 320,
  maxPx: 8192,
  maxMegapixels: 40,
  ratio: { min: 1, max: 3 },
  keptWidthPx: 5120,
  suggested: { width: 2560, height: 1440 },
} as const satisfies PictureLimits & { suggested: object };

/** The largest drawing that the schema allows takes less. */
const DRAWING_MAX_BYTES = 4 << 20;

/** Older versions are forgotten. */
export const VERSIONS_KEPT = 100;

const version = z.object({
  /** 0: nothing was saved yet. */
  version: z.int(),
  savedAt: z.iso.datetime().nullable(),
  savedBy: z.string(),
  note: z.string(),
});

export const topologyErrors = defineErrors({
  /** Data: the version that was saved meanwhile. */
  changed: {
    code: 2910,
    zh: '{savedBy} 已于 {savedAt} 保存了新版本（第 {version} 版），您的修改尚未保存',
    en: '{savedBy} saved version {version} at {savedAt}. Your changes are not saved yet.',
  },
  /** Data: `nodeIds` and `edgeIds` of the drawing. */
  noDevice: {
    code: 2911,
    zh: '拓扑图引用了不属于该电站的设备或不存在的测点，请重新关联',
    en: 'The diagram refers to a device that does not belong to this plant or to a point that does not exist. Link it again.',
  },
  noPicture: {
    code: 2912,
    zh: '背景图片已不存在，请重新上传',
    en: 'The background image no longer exists. Upload it again.',
  },
});

export const getTopology = defineCall({
  path: '/topology/getTopology',
  summary: 'The drawing of a plant: the newest version, or the one that is named',
  access: 'deviceView',
  request: z.strictObject({ plantId: id(), version: z.int().min(1).max(2_147_483_647).optional() }),
  plantOf: (request) => request.plantId,
  response: version.extend({ diagram: diagram.nullable() }),
});

export const getAutoDiagram = defineCall({
  path: '/topology/getAutoDiagram',
  summary: 'A single-line diagram drawn from the devices of the plant; nothing is saved',
  access: 'deviceView',
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: z.object({ diagram }),
});

export const saveTopology = defineCall({
  path: '/topology/saveTopology',
  summary: 'Save a drawing as a new version; refused when another version was saved since `baseVersion`',
  access: 'plantEdit',
  bodyBytes: DRAWING_MAX_BYTES,
  request: z.strictObject({
    plantId: id(),
    baseVersion: z.int().min(0),
    note: text(100).default(''),
    diagram,
  }),
  plantOf: (request) => request.plantId,
  response: version,
});

export const getTopologyVersions = defineCall({
  path: '/topology/getTopologyVersions',
  summary: 'The versions of the drawing, newest first',
  access: 'plantEdit',
  request: z.strictObject({ plantId: id(), ...paging }),
  plantOf: (request) => request.plantId,
  response: pageOf(version),
});

export const uploadTopologyPicture = defineCall({
  path: '/topology/uploadPicture',
  summary: 'An address for one picture (png or jpg, under 10 MB) to lie behind the drawing',
  access: 'plantEdit',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: pictureUpload,
});

export const topologyLog = defineLogActions('topology', {
  save: {
    type: 'plant',
    zh: '保存拓扑图第 {version} 版（图元 {nodes} 个，连线 {edges} 条）',
    en: 'Saved topology version {version} ({nodes} elements, {edges} lines)',
  },
  upload: { type: 'plant', zh: '上传拓扑图背景图片', en: 'Uploaded topology background image' },
});

export const topologyCalls = [
  getTopology,
  getAutoDiagram,
  saveTopology,
  getTopologyVersions,
  uploadTopologyPicture,
];
