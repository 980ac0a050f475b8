import { ComingState } from '@heliodon/ui/ComingState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { routeAt } from '../routes/table.ts';
import { BackToStart } from './BackToStart.tsx';
import { LogoFrame } from './LogoFrame.tsx';

/** Any page that comes with a later version. */
export default function ComingPage() {
  const { t } = useTranslation('portal');
  const route = routeAt(useLocation().pathname);
  const page = (
    <PageFrame title={route && t(`title.${route.titleKey}`)}>
      <ComingState action={route?.frame === 'console' ? undefined : <BackToStart />} />
    </PageFrame>
  );
  return route?.frame === 'public' ? <LogoFrame>{page}</LogoFrame> : page;
}
