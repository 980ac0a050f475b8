import {
  AlertOutlined,
  BarChartOutlined,
  DashboardOutlined,
  FundProjectionScreenOutlined,
  RiseOutlined,
  SettingOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { MenuGroup } from '../routes/table.ts';

export const groupIcons: Record<MenuGroup, ReactNode> = {
  screens: <FundProjectionScreenOutlined />,
  monitoring: <DashboardOutlined />,
  alarms: <AlertOutlined />,
  reports: <BarChartOutlined />,
  energy: <ThunderboltOutlined />,
  demand: <RiseOutlined />,
  system: <SettingOutlined />,
};
