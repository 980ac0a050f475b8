import { defineCall } from '@heliodon/contract/call';
import { defineErrors } from '@heliodon/contract/errors';
import { id, text } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { type PictureLimits, pictureUpload } from '@heliodon/contract/pictures';
import { z } from 'zod';

export const LOGO = {
  maxBytes: 2 << 20,
  minPx: 16,
  maxPx: 4096,
  maxMegapixels: 16,
  ratio: { min: 0.5, max: 8 },
  keptWidthPx: 1100,
  suggested: { width: 550, height: 220 },
} as const satisfies PictureLimits & { suggested: object };

/** Grounds of the wall; every one is dark, so that figures stay readable. */
export const SCREEN_THEMES = ['night', 'graphite', 'forest', 'plum'] as const;
export type ScreenTheme = (typeof SCREEN_THEMES)[number];

const project = {
  /** Shown at the head of the screen; empty: the plant's name. */
  screenName: text(50),
  logoId: z.uuid().nullable(),
  theme: z.enum(SCREEN_THEMES),
  /** Lines, frames and marks of the screen; null: of the theme. */
  accent: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .nullable(),
  /** The plant's figures may be shown to everybody at /homedm; those of other tenants once the platform manager admits them. */
  isPublic: z.boolean(),
};
/** Counts the changes; 0: nothing was set yet. */
const version = z.int().min(0);
export const projectFields = z.strictObject(project);
export type Project = z.output<typeof projectFields>;

export const projectErrors = defineErrors({
  noLogo: {
    code: 2930,
    zh: '徽标图片已不存在，请重新上传',
    en: 'The logo no longer exists. Upload it again.',
  },
});

export const getProject = defineCall({
  path: '/screen/getProject',
  summary: 'How the big screen of a plant looks: name, logo, colours',
  access: 'plantView',
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: z.object({
    ...project,
    plantName: z.string(),
    version,
    /** Public, but of a tenant whose plant the platform manager has not admitted. */
    awaitsAdmission: z.boolean(),
  }),
});

export const saveProject = defineCall({
  path: '/screen/saveProject',
  summary: 'Change how the big screen of a plant looks; refused when it was changed since `version` was read',
  access: 'projectConfig',
  request: z.strictObject({ plantId: id(), version, ...project }),
  plantOf: (request) => request.plantId,
  response: z.object({ version }),
});

export const uploadLogo = defineCall({
  path: '/screen/uploadLogo',
  summary: 'An address for one logo (png or jpg, 550 : 220 suggested)',
  access: 'projectConfig',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: pictureUpload,
});

/** Each thing that a save changes is an entry of its own. */
export const projectLog = defineLogActions('screen', {
  rename: {
    type: 'plant',
    zh: '修改大屏名称：“{before}” → “{after}”',
    en: 'Changed big screen name: “{before}” → “{after}”',
  },
  recolour: {
    type: 'plant',
    zh: '修改大屏配色：{before} → {after}',
    en: 'Changed big screen colours: {before} → {after}',
  },
  useLogo: { type: 'plant', zh: '更换大屏徽标', en: 'Changed big screen logo' },
  dropLogo: { type: 'plant', zh: '移除大屏徽标', en: 'Removed big screen logo' },
  publish: {
    type: 'plant',
    zh: '公开电站数据：关闭 → 开启，数据可在公开展示页显示',
    en: 'Public plant data: off → on; anyone can see it in the showcase',
  },
  withdraw: { type: 'plant', zh: '公开电站数据：开启 → 关闭', en: 'Public plant data: on → off' },
  uploadLogo: { type: 'plant', zh: '上传大屏徽标', en: 'Uploaded big screen logo' },
});

export const projectCalls = [getProject, saveProject, uploadLogo];
