import { z } from 'zod';
import { defineErrors } from './errors.ts';

/**
 * A call returns an upload address under the first path for a PUT; signed-in users read stored pictures under the
 * second.
 */
export const PICTURE_UPLOAD_PATH = '/picture/upload';
export const PICTURE_PATH = '/picture/stored';

/** Limits of an uploaded file; the page checks them before the upload, the server checks again. */
export interface PictureLimits {
  /** Exclusive. */
  readonly maxBytes: number;
  /** Minimum width and height. */
  readonly minPx: number;
  readonly maxPx: number;
  readonly maxMegapixels: number;
  /** Width divided by height. */
  readonly ratio: { readonly min: number; readonly max: number };
  /** A wider picture is scaled down to this width. */
  readonly keptWidthPx: number;
}

/** A picture that the server has accepted and re-encoded. */
export const storedPicture = z.object({
  pictureId: z.uuid(),
  width: z.int(),
  height: z.int(),
  sizeBytes: z.int(),
});
export type StoredPicture = z.output<typeof storedPicture>;

/** Upload address; valid for one file within ten minutes. */
export const pictureUpload = z.object({ uploadUrl: z.string(), maxBytes: z.int() });

export const pictureErrors = defineErrors({
  format: {
    code: 2900,
    zh: '不支持的图片格式，请上传 png 或 jpg 图片',
    en: 'This image format is not supported. Upload a png or jpg image.',
  },
  size: {
    code: 2901,
    zh: '图片大小须小于 {maxMb} MB',
    en: 'The image must be smaller than {maxMb} MB.',
  },
  ratio: {
    code: 2902,
    zh: '图片的宽高比不合适（{width}×{height}），应在 {min} 与 {max} 之间',
    en: 'Unsuitable aspect ratio ({width}×{height}): it must be between {min} and {max}.',
  },
  pixels: {
    code: 2903,
    zh: '图片的分辨率不合适：每边 {minPx} 至 {maxPx} 像素，总计不超过 {maxMp} 百万像素',
    en: 'Unsuitable resolution: {minPx} to {maxPx} pixels per side, at most {maxMp} megapixels in total.',
  },
  broken: {
    code: 2904,
    zh: '上传失败：文件不完整或不是图片，请换一张图片重试',
    en: 'Upload failed: the file is incomplete or not an image. Try another one.',
  },
  detailed: {
    code: 2905,
    zh: '图片细节过多，处理后超过 {maxMb} MB，请缩小图片或改用 jpg 格式',
    en: 'The image has too much detail: it exceeds {maxMb} MB after processing. Reduce its size or use jpg.',
  },
});
