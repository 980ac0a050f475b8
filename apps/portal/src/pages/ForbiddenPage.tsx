import { ForbiddenState } from '@heliodon/ui/ForbiddenState';
import { BackToStart } from './BackToStart.tsx';

export default function ForbiddenPage() {
  return <ForbiddenState alone action={<BackToStart />} />;
}
