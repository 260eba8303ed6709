// Pale or large words drawn over the sheet, as letters and as pictures. Sixth set.
import { ANY } from '../changes.ts';
import { mark } from './places.ts';

export const MARKS = [
  ...mark(
    'mark: letters',
    ANY,
    { word: 'TEST', as: 'letters', size: 120, color: '#c9c9c9', turn: -45, at: 0.5 },
    { word: 'SPÉCIMEN', as: 'letters', size: 90, color: '#c9c9c9', turn: -50, at: 0.45 },
    { word: 'MODÈLE', as: 'letters', size: 80, color: '#d8d8d8', turn: -35, at: 0.6 },
    { word: 'NON CONTRACTUEL', as: 'letters', size: 48, color: '#cfcfcf', turn: 40, at: 0.5 },
    { word: 'EXEMPLE', as: 'letters', size: 70, color: '#c9c9c9', turn: 0, at: 0.75 },
    { word: 'PROVISOIRE', as: 'letters', size: 64, color: '#d0b0b0', turn: -90, at: 0.5 },
    { word: 'DÉMO', as: 'letters', size: 110, color: '#c9c9c9', turn: -30, at: 0.4 },
    { word: 'SANS VALEUR', as: 'letters', size: 60, color: '#dddddd', turn: -45, at: 0.8 },
  ),
  ...mark(
    'mark: picture',
    ANY,
    { word: 'TEST', as: 'picture', size: 120, color: '#c9c9c9', turn: -45, at: 0.75 },
    { word: 'SPÉCIMEN', as: 'picture', size: 70, color: '#c9c9c9', turn: -30, at: 0.5 },
    { word: 'SPECIMEN', as: 'picture', size: 60, color: '#c00000', turn: 0, at: 0.8 },
    { word: 'EXEMPLE', as: 'picture', size: 70, color: '#b8b8b8', turn: -45, at: 0.45 },
    { word: 'BROUILLON', as: 'picture', size: 60, color: '#c9c9c9', turn: 35, at: 0.7 },
    { word: 'RÉSILIÉ', as: 'picture', size: 70, color: '#d9a0a0', turn: -20, at: 0.5 },
    { word: 'COPIE DE TEST', as: 'picture', size: 48, color: '#c9c9c9', turn: 0, at: 0.82 },
  ),
];
