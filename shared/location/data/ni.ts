// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Managua
Managua	León	Masaya	Chinandega	Matagalpa	Estelí	Granada	Jinotega	Caribe Sur	Chontales	Carazo	Nueva Segovia	Caribe Norte	Rivas	Boaco	Madriz
Managua		0	0	12.13	-86.25
	Distrito I
	Distrito II
	Distrito III
	Distrito IV
	Distrito V
	Distrito VI
	Distrito VII
León		1	0	12.44	-86.88
Masaya		2	0	11.97	-86.09
Chinandega		3	0	12.63	-87.13
Matagalpa		4	0	12.93	-85.92
Estelí		5	0	13.09	-86.35
Granada		6	0	11.93	-85.96
Jinotega		7	0	13.09	-86
El Viejo		3	0	12.66	-87.17
Nueva Guinea		8	0	11.69	-84.46
Tipitapa		0	0	12.2	-86.1
Juigalpa		9	0	12.11	-85.36
Ciudad Sandino		0	0	12.16	-86.34
Bluefields		8	0	12.01	-83.76
Diriamba		10	0	11.86	-86.24
Ocotal		11	0	13.63	-86.48
Bilwi		12	0	14.04	-83.39	Puerto Cabezas
Chichigalpa		3	0	12.58	-87.03
Rivas		13	0	11.44	-85.83
San Rafael del Sur		0	0	11.85	-86.44
Jinotepe		10	0	11.85	-86.2
Boaco		14	0	12.47	-85.66
Nagarote		1	0	12.27	-86.56
Jalapa		11	0	13.92	-86.12
La Paz Centro		1	0	12.34	-86.68
San Marcos		10	0	11.91	-86.2
Masatepe		2	0	11.91	-86.14
Nandaime		6	0	11.76	-86.05
El Rama		8	0	12.16	-84.22
Somoto		15	0	13.48	-86.58
Corinto		3	0	12.48	-87.17
Río Blanco		4	0	12.93	-85.22
Camoapa		14	0	12.38	-85.51
El Crucero		0	0	11.99	-86.31
Siuna		12	0	13.73	-84.78
Somotillo		3	0	13.04	-86.91
Corn Island		8	0	12.18	-83.06
San Juan del Sur		13	0	11.25	-85.87`;
