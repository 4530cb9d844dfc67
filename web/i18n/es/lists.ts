import { brand } from '#shared/brand.ts';
import type { Category, ListingFilter, SortField } from '#shared/listing-options.ts';
import type { ListMessages } from '../en/lists.ts';

const greetings: Record<Category, string> = {
  women: 'Encuentra cariñosas en',
  men: 'Encuentra cariñosos en',
  trans: 'Encuentra chicas trans cariñosas en',
};
const filters: Record<ListingFilter, string> = {
  online: 'Disponible ahora',
  'with-location': 'Con lugar propio',
  verified: 'Perfil verificado',
  'photos-with-face': 'Fotos con rostro',
  'in-office-hours': 'Atiende a esta hora',
};
const counted: Record<Category, [one: string, many: string]> = {
  women: ['mujer', 'mujeres'],
  men: ['hombre', 'hombres'],
  trans: ['perfil trans', 'perfiles trans'],
};
const sorts: Record<SortField, string> = { newest: 'Recientes', age: 'Edad', price: 'Precio' };

export const lists: ListMessages = {
  home: {
    title: brand,
    description: `${brand}: perfiles de personas adultas independientes, con identidad verificada.`,
    find: (category, city) => `${greetings[category]} ${city ?? 'tu ciudad'}`,
    verified: 'Todos lo están: verificamos la identidad y la edad de cada persona.',
    seeMore: 'Ver más',
  },

  browse: {
    description: (category, place) =>
      place
        ? `${category} en ${place}: perfiles verificados de personas adultas independientes.`
        : `${category}: perfiles verificados de personas adultas independientes, por lugar.`,
    intro: (place) =>
      `Perfiles de personas adultas independientes${place ? ` en ${place}` : ''}. Verificamos la identidad y la edad de cada una.`,
    breadcrumb: 'Dónde estás',
    heading: (category, place) => (place ? `${category} en ${place}` : category),
    checked: 'Identidad verificada',
    profiles: (count, more) =>
      `${more ? `más de ${count}` : count} ${count === 1 && !more ? 'perfil' : 'perfiles'}`,
    categories: 'Elige una categoría',
    results: 'Perfiles',
    counted: (category, count, more) =>
      `${more ? `Más de ${count}` : count} ${counted[category][count === 1 && !more ? 0 : 1]}`,
    sortBy: 'Ordenar por',
    sortShort: 'Ordenar',
    singleColumn: 'Una columna',
    sort: sorts,
    ascending: 'de menor a mayor',
    descending: 'de mayor a menor',
    filters: 'Filtros',
    filtersChosen: (count) => (count ? `Filtros (${count})` : 'Filtros'),
    filter: filters,
    remove: 'Quitar',
    range: (min, max) => (min && max ? `${min} a ${max}` : min ? `Desde ${min}` : `Hasta ${max}`),
    years: (range) => `${range} años`,
    whichCountry: '¿En qué país?',
    whichCountryWhy: 'Cada país tiene su moneda: elige uno para filtrar por precio.',
    priceAnywhere: 'Precio por hora',
    price: (currency, country) => `Precio por hora en ${country} (${currency})`,
    age: 'Edad',
    from: 'Desde',
    to: 'Hasta',
    exchanged: (from, to) => `«Desde» es mayor que «Hasta»: buscamos de ${from} a ${to}.`,
    showListings: 'Mostrar perfiles',
    showCounted: (count, more) =>
      `Mostrar ${more ? `más de ${count}` : count} ${count === 1 && !more ? 'perfil' : 'perfiles'}`,
    clearAll: 'Quitar todos los filtros',
    clearAllCounted: (count, more) =>
      `Sin filtros: ${more ? `más de ${count}` : count} ${count === 1 && !more ? 'perfil' : 'perfiles'}`,
    empty: 'No se encontraron perfiles',
    emptyText: 'Prueba otro lugar.',
    emptyFiltered: 'Prueba otro lugar o menos filtros.',
    nearestIs: (kilometres) => `La ciudad más cercana con perfiles está a ${kilometres} km.`,
    everywhere: 'Buscar en todos los lugares',
    blocking: 'Quita un filtro para ver perfiles:',
    without: (filter, count, more) =>
      `Sin «${filter}»: ${more ? `más de ${count}` : count} ${count === 1 && !more ? 'perfil' : 'perfiles'}`,
    emptyPart: 'Ninguno en esta página',
    emptyPartText: 'Pocos perfiles cumplen estos filtros. Mira la página siguiente.',
    emptyPage: 'Llegaste al final de la lista.',
    firstPage: 'Volver a la primera página',
    previousPage: 'Página anterior',
    nextPage: 'Página siguiente',
    loading: 'Cargando perfiles',
    failedTitle: 'Error',
    failed: 'No se pudieron cargar los perfiles',
  },

  stories: {
    title: 'Historias',
    more: 'Más',
    failed: 'No se pudieron cargar más historias',
  },

  place: {
    choose: '¿Dónde?',
    chooseHint: 'Ciudad o país',
    anywhere: 'Todos los lugares',
    seeIn: (place) => `Ver en ${place}`,
    allOf: (place) => `Todo ${place}`,
    search: 'Busca una ciudad o un país',
    none: 'No encontramos ese lugar. Prueba con una ciudad grande cercana.',
    loadFailed: 'No se pudieron cargar los lugares.',
    otherCountries: 'Otros países',
    countries: 'Países',
    areasOf: (city) => `Zonas de ${city}`,
    moreCities: (count) =>
      count === 1 ? 'Y 1 ciudad más: escribe su nombre.' : `Y ${count} ciudades más: escribe un nombre.`,
    listings: (count) => (count === 1 ? '1 perfil' : `${count} perfiles`),
    seeListings: (count) => `Ver ${count} ${count === 1 ? 'perfil' : 'perfiles'}`,
    listingsIn: (place, count) => `Ver ${count} ${count === 1 ? 'perfil' : 'perfiles'} en ${place}`,
    nearby: (city) => `Con perfiles cerca de ${city}`,
    kilometres: (count) => `${count} km`,
    any: 'Cualquiera',
    show: 'Mostrar',
    matches: (count) => (count === 1 ? '1 lugar' : `${count} lugares`),
  },
};
