// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Asuncion
Asunción	Alto Paraná	Central	Amambay	Itapúa	Presidente Hayes	Caaguazú	Concepción	Guairá	Canindeyú	Ñeembucú	Caazapá	Cordillera	Misiones
Asunción		0	0	-25.29	-57.65	ASU
	Centro		Catedral|La Encarnación
	Villa Morra		Shopping del Sol
	Recoleta
	Carmelitas
	Las Mercedes
	Sajonia
	Trinidad
	Ycuá Satí
	Los Laureles
	Mburucuyá
	San Vicente
	Barrio Obrero
	Loma Pytá
	Zeballos Cué
Ciudad del Este		1	0	-25.51	-54.61
Luque		2	0	-25.27	-57.49
San Lorenzo		2	0	-25.34	-57.51
Capiatá		2	0	-25.36	-57.45
Lambaré		2	0	-25.35	-57.61
Fernando de la Mora		2	0	-25.34	-57.52
Limpio		2	0	-25.17	-57.49
Ñemby		2	0	-25.39	-57.54
Hernandarias		1	0	-25.41	-54.64
Minga Guazú		1	0	-25.49	-54.76
Pedro Juan Caballero		3	0	-22.55	-55.73
Encarnación		4	0	-27.33	-55.87
Mariano Roque Alonso		2	0	-25.21	-57.53
Areguá		2	0	-25.31	-57.38
Itauguá		2	0	-25.39	-57.35
Villa Elisa		2	0	-25.37	-57.59
Villa Hayes		5	0	-25.09	-57.52
San Antonio		2	0	-25.42	-57.55
Caaguazú		6	0	-25.47	-56.02
Presidente Franco		1	0	-25.56	-54.61
Coronel Oviedo		6	0	-25.44	-56.44
Ypané		2	0	-25.45	-57.53
Concepción		7	0	-23.4	-57.43
Villarrica		8	0	-25.75	-56.44
Salto del Guairá		9	0	-24.06	-54.31
Pilar		10	0	-26.86	-58.31
Ypacarai		2	0	-25.41	-57.29
Caazapá		11	0	-26.2	-56.37
Caacupé		12	0	-25.39	-57.14
Itá		2	0	-25.5	-57.37
San Juan Bautista		13	0	-26.67	-57.15`;
