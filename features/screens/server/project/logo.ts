import type { PictureUse } from '@heliodon/server-kit/pictures/pictures';
import { LOGO, projectLog } from '../../contract/project.contract.ts';

/** The logo in the header of a screen. */
export const screenLogo: PictureUse = {
  purpose: 'logo',
  limits: LOGO,
  uploads: 'projectConfig',
  views: 'plantView',
  logAction: projectLog.uploadLogo,
};
