import { describe, expect, it } from 'vitest';
import { insuredActivities, insuredTrades, uncoveredTrades } from '../documents/insured-activities.ts';
import { sortedTrades, TRADE_NAME, TRADES, type Trade, tradeNamed, tradesIn, tradesOfText } from './trades.ts';

describe('the nomenclature of what subcontractors do', () => {
  it('T19 knows each of its own names as that trade', () => {
    for (const trade of TRADES) {
      expect(tradeNamed(TRADE_NAME[trade].toUpperCase())).toBe(trade);
      expect(tradesOfText(TRADE_NAME[trade])).toEqual({ trades: [trade], unknown: [] });
      expect(tradesIn(TRADE_NAME[trade]), trade).toContain(trade);
    }
    expect(new Set(TRADES).size).toBe(TRADES.length);
  });
  it('T19 knows a trade by the words that insurers and people write for it', () => {
    const written: readonly (readonly [string, readonly Trade[]])[] = [
      ['Travaux de maçon', ['maconnerie']],
      ['Gros œuvre', ['maconnerie']],
      ['COUVREUR ZINGUEUR', ['couverture']],
      ['Menuiseries extérieures', ['menuiseries-exterieures']],
      ['Menuiseries intérieures et extérieures', ['menuiseries-exterieures', 'menuiseries-interieures']],
      ['Menuiserie', ['menuiseries-exterieures', 'menuiseries-interieures']],
      ['Charpente métallique', ['charpente-metallique']],
      ['Charpentier bois', ['charpente-bois']],
      ['Revêtement de surfaces en matériaux durs', ['carrelage']],
      ['Plaquiste', ['platrerie']],
      ['Étanchéité des piscines', ['cuvelage']],
      ['Isolation thermique par l’extérieur', ['isolation-exterieur']],
      ['dans la limite de la couverture', []],
      ['Ramonage', []],
    ];
    for (const [text, trades] of written) expect(tradesIn(text), text).toEqual(trades);
  });
  it('K7 reads a cell of a list with several, and tells what it does not know', () => {
    expect(tradesOfText('Carrelage / maçonnerie et couverture')).toEqual({
      trades: ['maconnerie', 'couverture', 'carrelage'],
      unknown: [],
    });
    expect(tradesOfText('Plâtrerie, staff, stuc et cloisons ; Ramonage')).toEqual({ trades: ['platrerie'], unknown: ['Ramonage'] });
    expect(tradesOfText('')).toEqual({ trades: [], unknown: [] });
    expect(tradesOfText(`${TRADE_NAME.vrd}, ${TRADE_NAME.peinture}`).trades).toEqual(sortedTrades(['peinture', 'vrd']));
  });
});

describe('the activities of a décennale beside the trades', () => {
  it('T19 covers a trade that an item names, in a list, a sentence or a table', () => {
    expect(uncoveredTrades(['maconnerie'], 'Activités garanties : • Travaux de maçon • Carrelage')).toEqual([]);
    expect(uncoveredTrades(['peinture', 'platrerie'], 'Activités : Plâtrerie – Staff – Stuc, Isolation thermique, Peinture')).toEqual([]);
    expect(uncoveredTrades(['carrelage'], 'Liste des activités assurées\nChapes et carrelages | OUI\nCouverture | NON')).toEqual([]);
  });
  it('T19 does not cover what the paper leaves out, refuses or says in words that are not known', () => {
    const not = (trade: Trade, activities: string) => expect(uncoveredTrades([trade], activities), activities).toEqual([trade]);
    not('couverture', 'Activités garanties : maçonnerie, hors couverture');
    not('couverture', 'Liste des activités assurées\nCarrelage | OUI\nCouverture | NON');
    not('couverture', 'Activités assurées\n[ ] Couverture\n[X] Carrelage');
    not('couverture', 'Activités assurées : carrelage\nActivités non garanties :\ncouverture\nzinguerie');
    not('couverture', 'Travaux exclus : couverture, bardage');
    not('couverture', 'Activités assurées : ouvrages du clos supérieur');
    not('electricite', 'Activités : lot n° 4 du descriptif joint');
    not('menuiseries-exterieures', 'Activités : menuiseries intérieures');
  });
  it('T19 gives the items as they were printed, each with what it covers', () => {
    expect(insuredActivities('Activités garanties :\nMaçonnerie et béton armé\nPrestations diverses')).toEqual([
      { text: 'Maçonnerie et béton armé', trades: ['maconnerie'] },
      { text: 'Prestations diverses', trades: [] },
    ]);
    expect(insuredTrades('Activités : Peinture ; Maçonnerie')).toEqual(['maconnerie', 'peinture']);
  });
});
