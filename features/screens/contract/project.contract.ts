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

/** Backgrounds; all are dark, so that figures stay legible. */
export const SCREEN_THEMES = ['night', 'graphite', 'forest', 'plum'] as const;
export type ScreenTheme = (typeof SCREEN_THEMES)[number];

const project = {
  /** Title of the screen; empty: the plant's name. */
  screenName: text(50),
  logoId: z.uuid().nullable(),
  theme: z.enum(SCREEN_THEMES),
  /** Colour of lines, frames and marks; null: that of the theme. */
  accent: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .nullable(),
  /**
   * The plant's figures may be shown publicly at /homedm; those of other tenants after approval by the platform
   * manager.
   */
  isPublic: z.boolean(),
};
/** Number of changes; 0: not configured yet. */
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
  summary: 'The appearance of a plant’s big screen: name, logo, colours',
  access: 'plantView',
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: z.object({
    ...project,
    plantName: z.string(),
    version,
    /** Public, but of a tenant and not approved by the platform manager yet. */
    awaitsAdmission: z.boolean(),
  }),
});

export const saveProject = defineCall({
  path: '/screen/saveProject',
  summary:
    'Change the appearance of a plant’s big screen; rejected if it was changed after `version` was read',
  access: 'projectConfig',
  request: z.strictObject({ plantId: id(), version, ...project }),
  plantOf: (request) => request.plantId,
  response: z.object({ version }),
});

export const uploadLogo = defineCall({
  path: '/screen/uploadLogo',
  summary: 'An upload address for one logo (png or jpg, 550 : 220 suggested)',
  access: 'projectConfig',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: pictureUpload,
});

/** Each changed setting has its own entry. */
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
