import { EmptyState } from '@heliodon/ui/EmptyState';
import { useLang } from '@heliodon/web/i18n';
import { Drawer, Input } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findTerms } from './glossary.ts';
import styles from './help.module.css';
import { Tour } from './Tour.tsx';

const WIDTH_PX = 460;

interface HelpDrawerProps {
  open: boolean;
  /** Key of the requested term, or ''. */
  term: string;
  onClose: () => void;
}

/** Quick tour and glossary. */
export default function HelpDrawer({ open, term, onClose }: HelpDrawerProps) {
  const { t } = useTranslation('help');
  const lang = useLang();
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDListElement>(null);
  const found = findTerms(typed);

  const showTerm = (isOpen: boolean) => {
    if (isOpen && term) list.current?.querySelector(`[data-term="${CSS.escape(term)}"]`)?.scrollIntoView();
  };

  return (
    <Drawer open={open} onClose={onClose} afterOpenChange={showTerm} size={WIDTH_PX} title={t('title')}>
      {!term && <Tour onFollow={onClose} />}
      <h3 className={styles.heading}>{t('glossary')}</h3>
      <Input.Search
        allowClear
        value={typed}
        placeholder={t('search')}
        aria-label={t('search')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.length === 0 ? (
        <EmptyState compact title={t('none')} hint={t('noneHint')} />
      ) : (
        <dl ref={list} className={styles.terms}>
          {found.map(({ key, name, meaning }) => (
            <div key={key} data-term={key} aria-current={key === term ? 'true' : undefined}>
              <dt>{name[lang]}</dt>
              <dd>{meaning[lang]}</dd>
            </div>
          ))}
        </dl>
      )}
    </Drawer>
  );
}
