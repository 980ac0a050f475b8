import type { PictureUse } from '@heliodon/server-kit/pictures/pictures';
import { LOGO, projectLog } from '../../contract/project.contract.ts';

/** What stands at the head of a screen. */
export const screenLogo: PictureUse = {
  purpose: 'logo',
  limits: LOGO,
  uploads: 'projectConfig',
  views: 'plantView',
  logAction: projectLog.uploadLogo,
};
