import { LogoFrame } from './LogoFrame.tsx';
import NotFoundPage from './NotFoundPage.tsx';

/** The page /404, which has no layout. */
export default function LostPage() {
  return (
    <LogoFrame>
      <NotFoundPage />
    </LogoFrame>
  );
}
