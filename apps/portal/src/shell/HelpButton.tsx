import { QuestionCircleOutlined } from '@ant-design/icons';
import { IconButton } from '@heliodon/ui/IconButton';
import { lazyPage } from '@heliodon/web/chunk';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

interface DrawerProps {
  open: boolean;
  term: string;
  onClose: () => void;
}

const HelpDrawer = lazyPage<DrawerProps>(() => import('../help/HelpDrawer.tsx'));

/** Glossary and tour on any page; `?help=soc` in the URL opens a term. */
export function HelpButton() {
  const { t } = useTranslation('portal');
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState(() => params.get('help'));
  const [open, setOpen] = useState(asked !== null);

  const show = () => {
    setAsked('');
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (!params.has('help')) return;
    const rest = new URLSearchParams(params);
    rest.delete('help');
    setParams(rest, { replace: true });
  };
  return (
    <>
      <IconButton label={t('header.help')} icon={<QuestionCircleOutlined />} onClick={show} />
      {asked !== null && (
        <Suspense fallback={null}>
          <HelpDrawer open={open} term={asked} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
