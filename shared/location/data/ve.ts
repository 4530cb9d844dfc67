// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Caracas
Distrito Capital	Zulia	Aragua	Carabobo	Lara	Bolívar	Anzoátegui	Monagas	Barinas	Mérida	Miranda	Sucre	Táchira	Falcón	Portuguesa	Guárico	La Guaira	Trujillo	Yaracuy	Nueva Esparta	Cojedes	Apure	Amazonas	Delta Amacuro
Caracas		0	0	10.49	-66.88	CCS
	Libertador		Centro|Sabana Grande|El Paraíso|Catia|La Candelaria|Caricuao
	Chacao		Altamira|Los Palos Grandes|El Rosal
	Baruta		Las Mercedes|Santa Fe|El Cafetal
	Sucre		Petare|Los Dos Caminos|La Dolorita|Caucagüito
	El Hatillo
Maracaibo		1	0	10.67	-71.61
	Bolívar
	Santa Lucía
	Olegario Villalobos
	Coquivacoa
	Juana de Ávila
	Chiquinquirá
	Cacique Mara
	Raúl Leoni
	Cristo de Aranza
	Manuel Dagnino
	Francisco Eugenio Bustamante	bustamante
	Idelfonso Vásquez
Maracay		2	0	10.24	-67.59
	Centro
	Las Delicias
	Madre María de San José
	Joaquín Crespo
	José Casanova Godoy
	Andrés Eloy Blanco
Valencia		3	0	10.16	-68.01
	San José		Norte|El Viñedo|Prebo
	Catedral		Centro
	Candelaria
	El Socorro
	Miguel Peña
	Rafael Urdaneta
	San Blas
	Santa Rosa
Barquisimeto		4	0	10.06	-69.36
Ciudad Guayana		5	0	8.35	-62.64	Puerto Ordaz|San Félix
San Francisco		1	0	10.55	-71.7
Barcelona		6	0	10.14	-64.69
Maturín		7	0	9.75	-63.18
Puerto La Cruz		6	0	10.21	-64.63
Barinas		8	0	8.62	-70.21
Turmero		2	0	10.23	-67.47
Ciudad Bolívar		5	0	8.13	-63.54
Mérida		9	0	8.59	-71.16
Alto Barinas		8	0	8.59	-70.23
Santa Teresa del Tuy		10	0	10.23	-66.66
Cumaná		11	0	10.45	-64.18
San Cristóbal		12	0	7.77	-72.22
Cabimas		1	0	10.4	-71.45
Coro		13	0	11.4	-69.67	Santa Ana de Coro
Guatire		10	0	10.47	-66.54
Cabudare		4	0	10.03	-69.26
Cúa		10	0	10.16	-66.88
Guarenas		10	0	10.47	-66.62
Puerto Cabello		3	0	10.47	-68.01
Ocumare del Tuy		10	0	10.12	-66.78
Naguanagua		3	0	10.26	-68.02
Guacara		3	0	10.23	-67.88
El Tigre		6	0	8.89	-64.25
Los Guayos		3	0	10.19	-67.94
El Limón		2	0	10.31	-67.63
Acarigua		14	0	9.55	-69.2
Los Teques		10	0	10.34	-67.04
Punto Fijo		13	0	11.69	-70.2
Ciudad Ojeda		1	0	10.2	-71.31
Charallave		10	0	10.24	-66.86
Palo Negro		2	0	10.17	-67.54
Tocuyito		3	0	10.11	-68.07
Cagua		2	0	10.19	-67.46
Anaco		6	0	9.43	-64.46
Calabozo		15	0	8.92	-67.43
Guanare		14	0	9.04	-69.74
Carúpano		11	0	10.67	-63.25
Ejido		9	0	8.55	-71.24
Catia La Mar		16	0	10.61	-67.03
Mariara		3	0	10.3	-67.72
Carora		4	0	10.17	-70.08
Valera		17	0	9.32	-70.6
San Diego		3	0	10.26	-67.95
Yaritagua		18	0	10.08	-69.12
Valle de La Pascua		15	0	9.22	-66.01
San Juan de los Morros		15	0	9.91	-67.35
Porlamar		19	0	10.96	-63.87	Isla de Margarita
La Victoria		2	0	10.23	-67.33
Tinaquillo		20	0	9.92	-68.3
San Fernando de Apure		21	0	7.89	-67.47
San Carlos		20	0	9.66	-68.58
San Felipe		18	0	10.34	-68.74
Villa de Cura		2	0	10.04	-67.49
Araure		14	0	9.58	-69.24
Güigüe		3	0	10.08	-67.78
La Villa del Rosario		1	0	10.33	-72.31
San Antonio de Los Altos		10	0	10.39	-66.95
Machiques		1	0	10.06	-72.55
San José de Guanipa		6	0	8.89	-64.17
La Grita		12	0	8.13	-71.98
El Vigía		9	0	8.61	-71.66
Punta Cardón		13	0	11.66	-70.21
San Carlos del Zulia		1	0	9	-71.93
Upata		5	0	8.02	-62.41
El Tocuyo		4	0	9.79	-69.79
Maiquetía		16	0	10.59	-66.96
Puerto Ayacucho		22	0	5.66	-67.58
Rubio		12	0	7.7	-72.36
Tucupita		23	0	9.06	-62.05
San Mateo		2	0	10.21	-67.42
Pampatar		19	0	11	-63.79
Boconó		17	0	9.25	-70.25
Chivacoa		18	0	10.16	-68.89
Lechería		6	0	10.19	-64.69	Lecherías
Morón		3	0	10.49	-68.2
Lagunillas		1	0	10.13	-71.26
San Joaquín		3	0	10.26	-67.79
Quíbor		4	0	9.93	-69.62
Zaraza		15	0	9.35	-65.32
Carrizal		10	0	10.35	-66.99
Altagracia de Orituco		15	0	9.86	-66.38
Güiria		11	0	10.58	-62.3
Tovar		9	0	8.33	-71.75
Caripito		7	0	10.11	-63.1
Tacarigua		3	0	10.09	-67.92
San Juan de Colón		12	0	8.03	-72.26	Colón
Trujillo		17	0	9.37	-70.44
Caraballeda		16	0	10.61	-66.85
La Asunción		19	0	11.03	-63.86
Los Rastrojos		4	0	10.03	-69.24
Barinitas		8	0	8.76	-70.41
Las Tejerías		2	0	10.25	-67.17
Cantaura		6	0	9.31	-64.36
San Antonio del Táchira		12	0	7.81	-72.44
Santa Rita		1	0	10.54	-71.51
Guasdualito		21	0	7.24	-70.73
Nirgua		18	0	10.15	-68.56
Tucupido		15	0	9.27	-65.77
Santa Elena de Uairén		5	0	4.6	-61.11
Juan Griego		19	0	11.08	-63.97
Villa Bruzual		14	0	9.33	-69.12
Táriba		12	0	7.82	-72.22
La Fría		12	0	8.22	-72.25
La Guaira		16	0	10.6	-66.93
Higuerote		10	0	10.48	-66.1`;
