import { pointTable } from './points.ts';

export const batteryBase = pointTable(`
  AHRtg 0 uint16 AHRtg_SF
  WHRtg 1 uint16 WHRtg_SF
  WChaRteMax 2 uint16 WChaDisChaMax_SF
  WDisChaRteMax 3 uint16 WChaDisChaMax_SF
  SocRsvMax 7 uint16 SoC_SF
  SoCRsvMin 8 uint16 SoC_SF
  SoC 9 uint16 SoC_SF
  SoH 11 uint16 SoH_SF
  NCyc 12 uint32
  ChaSt 14 enum16
  AlmRst 18 uint16
  State 20 enum16
  Evt1 24 bits32
  V 32 uint16 V_SF
  CellVMax 35 uint16 CellV_SF
  CellVMaxStr 36 uint16
  CellVMaxMod 37 uint16
  CellVMin 38 uint16 CellV_SF
  CellVMinStr 39 uint16
  CellVMinMod 40 uint16
  CellVAvg 41 uint16 CellV_SF
  A 42 int16 A_SF
  AChaMax 43 uint16 AMax_SF
  ADisChaMax 44 uint16 AMax_SF
  W 45 int16 W_SF
  SetOp 48 enum16
  AHRtg_SF 50 sunssf
  WHRtg_SF 51 sunssf
  WChaDisChaMax_SF 52 sunssf
  SoC_SF 54 sunssf
  SoH_SF 56 sunssf
  V_SF 57 sunssf
  CellV_SF 58 sunssf
  A_SF 59 sunssf
  AMax_SF 60 sunssf
  W_SF 61 sunssf
`);

export const lithiumBank = pointTable(`
  NStr 0 count
  NStrCon 1 uint16
  ModTmpMax 2 int16 ModTmp_SF
  ModTmpMaxStr 3 uint16
  ModTmpMaxMod 4 uint16
  ModTmpMin 5 int16 ModTmp_SF
  ModTmpMinStr 6 uint16
  ModTmpMinMod 7 uint16
  ModTmpAvg 8 int16 ModTmp_SF
  CellV_SF 20 sunssf
  ModTmp_SF 21 sunssf
  A_SF 22 sunssf
  SoH_SF 23 sunssf
  SoC_SF 24 sunssf
`);

/** A string of the bank, with names of model 804 for equal points. */
export const bankString = pointTable(`
  NMod 0 count
  St 1 bits32
  SoC 4 uint16 SoC_SF
  SoH 5 uint16 SoH_SF
  A 6 int16 A_SF
  CellVMax 7 uint16 CellV_SF
  CellVMaxMod 8 uint16
  CellVMin 9 uint16 CellV_SF
  CellVMinMod 10 uint16
  CellVAvg 11 uint16 CellV_SF
  ModTmpMax 12 int16 ModTmp_SF
  ModTmpMaxMod 13 uint16
  ModTmpMin 14 int16 ModTmp_SF
  ModTmpMinMod 15 uint16
  ModTmpAvg 16 int16 ModTmp_SF
  Evt1 20 bits32
  SetCon 29 enum16
`);

export const lithiumString = pointTable(`
  Idx 0 uint16
  NMod 1 count
  St 2 bits32
  SoC 6 uint16 SoC_SF
  NCyc 8 uint32
  SoH 10 uint16 SoH_SF
  A 11 int16 A_SF
  V 12 uint16 V_SF
  CellVMax 13 uint16 CellV_SF
  CellVMaxMod 14 uint16
  CellVMin 15 uint16 CellV_SF
  CellVMinMod 16 uint16
  CellVAvg 17 uint16 CellV_SF
  ModTmpMax 18 int16 ModTmp_SF
  ModTmpMaxMod 19 uint16
  ModTmpMin 20 int16 ModTmp_SF
  ModTmpMinMod 21 uint16
  ModTmpAvg 22 int16 ModTmp_SF
  Evt1 26 bits32
  SetCon 35 enum16
  SoC_SF 36 sunssf
  SoH_SF 37 sunssf
  A_SF 39 sunssf
  V_SF 40 sunssf
  CellV_SF 41 sunssf
  ModTmp_SF 42 sunssf
`);

export const lithiumModule = pointTable(`
  ModSoC 1 uint16 SoC_SF
  ModCellTmpMax 8 int16 ModTmp_SF
`);
